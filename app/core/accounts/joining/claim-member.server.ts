import { settingValue } from "#app/core/club/settings/setting.ts";
import { joiningSetting } from "#app/core/club/settings/settings.ts";
import type { MemberState } from "#app/core/members/member.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { run } from "#tenants/sql.ts";
import type { AccessLink } from "../links/access-links.server.ts";
import { tellAdminsOfRequest } from "./join-mail.server.ts";
import { isOtherPerson, joinOutcome } from "./join-outcome.ts";

/** Who claims a member, and with which link. */
interface Claim {
  link: Pick<AccessLink, "purpose" | "email" | "name">;
  identityId: string;
  language?: Language;
}

/**
 * The outcome of claiming: `active` already (`other`, if they wanted to join as somebody else), just `joined`, or `pending` until an
 * admin lets them in (`pending-other`, if they now give another person's name, which the admin sees).
 */
export type Claimed = "active" | "other" | "joined" | "pending" | "pending-other";

interface Known {
  id: number;
  state: MemberState;
  identity_id: string | null;
  name: string;
  asked_name: string | null;
}

/**
 * Binds an identity to its member of the club, in a unit of work of its own: an existing member with the same e-mail
 * address or, for somebody who joins, a new player. Idempotent. A member bound to another identity stays theirs,
 * whatever address they have; one bound to an identity that is gone is free. The platform is asked between two units of
 * work, never within one. Refuses `invalid-magic-link` and, if nobody with this identity or address is a member any more,
 * `organization-or-user-unknown`.
 */
export async function claimMember(app: UnitHost, club: Club, claim: Claim): Promise<Claimed> {
  const attempt = (gone?: string) =>
    withUnitOfWork(app, club, { as: "system" }, (uow) => tryToClaim(uow, claim, gone));
  const first = await attempt();
  if (typeof first === "string") return first;
  const found = await run(app.database.platform, "SELECT FROM platform.identities WHERE id = :boundTo", {
    boundTo: first.boundTo,
  });
  const second = found === 0 ? await attempt(first.boundTo) : first;
  if (typeof second === "string") return second;
  throw new Refusal("invalid-magic-link");
}

/** Is it why `claimMember` found no member for somebody who did not come to join? */
export function isNoMember(error: unknown): boolean {
  return (
    error instanceof Refusal && ["invalid-magic-link", "organization-or-user-unknown"].includes(error.code)
  );
}

/** Returns `boundTo` if the member is bound to an identity other than this one or `gone`. */
async function tryToClaim(
  uow: UnitOfWork,
  claim: Claim,
  gone?: string,
): Promise<Claimed | { boundTo: string }> {
  const { link, identityId } = claim;
  const known: Known | undefined = await uow
    .db("members")
    .where({ identity_id: identityId })
    .orWhere({ email: link.email })
    .orderByRaw("(identity_id = ?) DESC NULLS LAST", [identityId])
    .forUpdate()
    .first("id", "state", "identity_id", "name", "asked_name");
  const owner = known?.identity_id ?? null;
  if (owner && owner !== identityId && owner !== gone) return { boundTo: owner };
  const outcome = joinOutcome(known?.state, settingValue(uow.organization.settings, joiningSetting));
  if (known && outcome === "enters") {
    await uow
      .db("members")
      .where({ id: known.id })
      .update({ identity_id: identityId, active_at: uow.now, confirmed_at: confirmedNow(uow) });
    return link.name !== null && isOtherPerson(link.name, known.name) ? "other" : "active";
  }
  if (known && outcome === "waits") return noteOtherName(uow, known, link.name);
  if (link.purpose !== "join") throw new Refusal("organization-or-user-unknown");
  if (outcome === "refused") throw new Refusal("invalid-magic-link");
  if (known) {
    await askAgain(uow, known, claim);
    return "pending";
  }
  // If nobody was added, somebody with this address joined or was added concurrently: look again.
  return (await addMember(uow, claim, outcome === "joins")) ?? tryToClaim(uow, claim, gone);
}

/** The SQL for `confirmed_at`: a person who enters by themselves knows the club. */
function confirmedNow(uow: UnitOfWork) {
  return uow.db.raw("coalesce(confirmed_at, ?::timestamptz)", [uow.now]);
}

function asking(uow: UnitOfWork) {
  return { state: "pending", asked_at: uow.now };
}

/** Names of other people that one who waits has given, as long as they fit into the field. */
const LONGEST_NAMES = 100;

/**
 * Notes the name of somebody else, such as a second child, that a person gives who is already waiting: nobody is added, but the
 * admins see the name beside the request, and are told again.
 */
async function noteOtherName(uow: UnitOfWork, known: Known, name: string | null): Promise<Claimed> {
  if (name === null || !isOtherPerson(name, known.name)) return "pending";
  const given = known.asked_name?.split(", ") ?? [];
  const names = [...new Set([...given, name])].join(", ");
  if (names.length > LONGEST_NAMES || names === known.asked_name) return "pending-other";
  await uow.db("members").where({ id: known.id }).update({ asked_name: names });
  await tellAdminsOfRequest(uow, known.id);
  return "pending-other";
}

async function askAgain(uow: UnitOfWork, known: Known, { link, identityId }: Claim): Promise<void> {
  // The club keeps the name that it knows; the admin sees the one that they give now.
  const askedName = link.name === known.name ? null : link.name;
  const change = {
    ...asking(uow),
    asked_name: askedName,
    identity_id: identityId,
    confirmed_at: confirmedNow(uow),
  };
  await uow.db("members").where({ id: known.id }).update(change);
  await tellAdminsOfRequest(uow, known.id);
  await uow.tell("member.requested", { memberIds: [known.id] });
}

/** Returns undefined if a member with this address or identity was added in the meantime. */
async function addMember(uow: UnitOfWork, claim: Claim, admitted: boolean): Promise<Claimed | undefined> {
  const { link, identityId, language } = claim;
  const name = link.name ?? link.email;
  const [added] = await uow
    .db("members")
    .insert({
      name,
      email: link.email,
      identity_id: identityId,
      language,
      admitted,
      confirmed_at: uow.now,
      ...(admitted ? {} : asking(uow)),
    })
    .onConflict()
    .ignore()
    .returning("id");
  if (!added) return undefined;
  if (admitted) {
    await uow.tell("member.joined", { memberIds: [added.id] });
    return "joined";
  }
  await tellAdminsOfRequest(uow, added.id);
  await uow.tell("member.requested", { memberIds: [added.id] });
  return "pending";
}
