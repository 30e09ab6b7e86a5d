import type { z } from "zod";
import type { AuditAct, AuditedMember } from "#app/core/audit/audit.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { tagsSetting } from "#app/core/club/settings/settings.ts";
import { ensureTags, heldTags, offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { type Consequence, ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { knownTags } from "#app/kernel/values/tags.ts";
import { run } from "#tenants/sql.ts";
import { ensureMayGive, giveRole } from "../change-role.server.ts";
import { archive, ensureMayArchive } from "../leaving/archive-member.server.ts";
import { leavingConsequences } from "../leaving/archive-question.server.ts";
import { lockLeaving } from "../leaving/release-places.server.ts";
import { matchingIds } from "../list/matching.server.ts";
import { adminIds, type LockedMember, lockMembers, refuseLastAdmin } from "../lock-member.server.ts";
import { shownName } from "../names/shown-name.ts";
import type { Role } from "../role.ts";
import type { ChangeSeveralSchema, SeveralAct } from "./bulk.schemas.ts";
import { severalQuestion } from "./bulk-question.ts";
import { type LeftOut, sortOut } from "./sort-out.ts";

/**
 * How many links one act sends at most: half of the club's hourly limit, so that members can still ask for their own.
 */
const MAX_LINKS = 300;

type Asked = z.output<typeof ChangeSeveralSchema>;

/** How many an act on several changed, and who was left out. */
export interface ChangedSeveral {
  act: SeveralAct;
  changed: number;
  left: { id: number; name: string; reason: LeftOut }[];
}

/**
 * Does one thing to several members, by the rules of the single act and in a constant number of statements: to all to
 * whom it can be done, or to nobody. Always asks back, with the numbers, and with who is left out and why. Links are
 * sent by the queue, each within its own limits. A tag that is new to the club is said, and refused
 * (`unknown-tag`) if nobody is asked. Refuses `not-found`, `several-links`, `invalid`, `last-admin`, and `sign-in-not-fresh`
 * if admins are made or unmade.
 */
export async function bulkChange(uow: MemberUnit, asked: Asked): Promise<ChangedSeveral> {
  const { act, matching, reviewed } = asked;
  // Tags are held before members are locked.
  if (act === "add-tag") await heldTags(uow, { change: true });
  const isNew = act === "add-tag" && isUnknown(uow, asked.tag);
  // Nobody would be asked about a tag that is mistyped.
  if (isNew && reviewed === undefined) await ensureTags(uow, [asked.tag ?? ""], "tag");
  const [tag] = act === "add-tag" && asked.tag ? await offerTags(uow, [asked.tag]) : [asked.tag];
  const ids = matching ? await matchingIds(uow, matching) : [...new Set(asked.memberIds)];
  const held = act === "archive" ? await lockLeaving(uow, others(uow, ids)) : [];
  const admins = await adminIds(uow);
  const locked = await lockMembers(uow, [...ids, ...admins]);
  if (act === "set-role" && asked.role !== "admin") await refuseLastAdmin(uow, others(uow, ids));
  const meant = new Set(ids);
  const members = locked.filter(({ id }) => meant.has(id));
  if (!matching && members.length < ids.length) throw new Refusal("not-found");
  const sorted = sortOut({ ...asked, tag }, members, {
    actorId: uow.actor.id,
    isOnlyAdmin: !locked.some((member) => member.id !== uow.actor.id && isReachableAdmin(member)),
    trusted: uow.organization.trusted,
  });
  const { changed, left } = sorted;
  if (act === "send-link" && changed.length > MAX_LINKS)
    throw new Refusal("several-links", undefined, { most: MAX_LINKS, count: changed.length });
  if (act === "set-role") ensureMayGive(uow, changed, asked.role ?? "player");
  if (act === "archive") ensureMayArchive(uow, changed);
  await ensureConfirmed(reviewed, async () =>
    severalQuestion({ ...asked, tag }, sorted, [
      ...(isNew ? [{ key: "members.several.newTag" as const, values: { tag: tag ?? "" } }] : []),
      ...(await furtherConsequences(uow, act, changed)),
    ]),
  );
  if (changed.length > 0) {
    const leaving = new Set(changed.map(({ id }) => id));
    const places = held.filter(({ memberId }) => leaving.has(memberId));
    if (act === "archive") await archiveAll(uow, changed, places);
    else if (act === "send-link") await sendLinks(uow, changed);
    else if (act === "set-role") await giveRoles(uow, changed, asked.role ?? "player");
    else await writeTags(uow, changed, retagged(act, tag ?? ""));
  }
  return {
    act,
    changed: changed.length,
    left: left.flatMap(({ reason, members }) =>
      members.map((member) => ({ id: member.id, name: shownName(member), reason })),
    ),
  };
}

function isUnknown({ organization }: MemberUnit, tag: string | undefined): boolean {
  const offered = settingValue(organization.settings, tagsSetting);
  return tag !== undefined && knownTags([tag], offered).unknown.length > 0;
}

const others = ({ actor }: MemberUnit, ids: readonly number[]) => ids.filter((id) => id !== actor.id);

const isReachableAdmin = ({ role, state, email, identityId }: LockedMember) =>
  role === "admin" && state === "active" && email !== null && identityId !== null;

/** What the act does beyond the members themselves. */
async function furtherConsequences(
  uow: MemberUnit,
  act: SeveralAct,
  changed: readonly LockedMember[],
): Promise<Consequence[]> {
  if (act !== "archive" || changed.length === 0) return [];
  return leavingConsequences(
    uow,
    changed.map(({ id }) => id),
  );
}

/** Writes one row to the audit log, which names all of them. */
async function auditAll(uow: MemberUnit, act: AuditAct, members: AuditedMember[]): Promise<void> {
  const [first] = members;
  const subject = { kind: "member", ...(members.length === 1 && { id: first?.id }) };
  await uow.audit(act, { subject, members });
}

async function archiveAll(
  uow: MemberUnit,
  members: readonly LockedMember[],
  places: Parameters<typeof archive>[2],
): Promise<void> {
  await archive(uow, members, places);
  const change = { before: { state: "active" }, after: { state: "archived" } };
  await auditAll(
    uow,
    "member.archived",
    members.map(({ id, name }) => ({ id, name, ...change })),
  );
}

async function giveRoles(uow: MemberUnit, members: readonly LockedMember[], role: Role): Promise<void> {
  await giveRole(uow, members, role);
  await auditAll(
    uow,
    "member.role-changed",
    members.map((member) => ({
      id: member.id,
      name: member.name,
      before: { role: member.role },
      after: { role },
    })),
  );
}

/** A member's tags once one was added or taken away. */
function retagged(act: "add-tag" | "remove-tag", tag: string): (tags: readonly string[]) => string[] {
  if (act === "add-tag") return (tags) => [...tags, tag];
  return (tags) => tags.filter((one) => one.toLowerCase() !== tag.toLowerCase());
}

async function writeTags(
  uow: MemberUnit,
  members: readonly LockedMember[],
  after: (tags: readonly string[]) => string[],
): Promise<void> {
  const written = members.map(({ id, name, tags }) => ({
    id,
    name,
    before: { tags },
    after: { tags: after(tags) },
  }));
  await run(
    uow.db,
    `UPDATE members m SET tags = t.tags FROM jsonb_to_recordset(:rows::jsonb) AS t (id bigint, tags text[])
      WHERE m.id = t.id`,
    { rows: JSON.stringify(written.map(({ id, after: { tags } }) => ({ id, tags }))) },
  );
  await auditAll(uow, "member.edited", written);
  await uow.tell("member.changed", { memberIds: written.map(({ id }) => id) });
}

/** Each link is audited when it is sent. */
async function sendLinks(uow: MemberUnit, members: readonly LockedMember[]): Promise<void> {
  const { actor, origin } = uow;
  await uow.enqueueAll(
    "member-link.send",
    members.map(({ id }) => ({ memberId: id, sentBy: actor.id, ...origin })),
  );
}
