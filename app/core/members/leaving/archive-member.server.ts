import type { z } from "zod";
import { ensureFreshActor } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import { aboutMember } from "#app/core/audit/audit.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { run } from "#tenants/sql.ts";
import { admitMember } from "../admit-member.server.ts";
import { endAllSignIns } from "../end-sign-ins.server.ts";
import { type LockedMember, lockMember } from "../lock-member.server.ts";
import type { DismissSchema, MemberSchema } from "../members.schemas.ts";
import { tellAdmins } from "../tell-admins.server.ts";
import { archiveQuestion } from "./archive-question.server.ts";
import { type HeldPlace, lockLeaving, releasePlaces } from "./release-places.server.ts";

/**
 * Archives a member: no sign-in, no mails, and their coming places go to the next in line. What is past stays, and the
 * member can be restored. Refuses `not-found`, `last-admin`, and `sign-in-not-fresh` for an admin; always asks back.
 */
export async function archiveMember(
  uow: UnitOfWork,
  { memberId, reviewed }: z.output<typeof DismissSchema>,
): Promise<{ name: string }> {
  const places = await lockLeaving(uow, [memberId]);
  const member = await lockMember(uow, memberId);
  if (member.state === "archived") return { name: member.name };
  ensureMayArchive(uow, [member]);
  await ensureConfirmed(reviewed, () => archiveQuestion(uow, { memberId }));
  await archive(uow, [member], places);
  await uow.audit("member.archived", aboutMember(member, { state: member.state }, { state: "archived" }));
  return { name: member.name };
}

/** Refuses `sign-in-not-fresh` if an admin is among them. Call it before asking back. */
export function ensureMayArchive(uow: UnitOfWork, members: readonly LockedMember[]): void {
  if (members.some(isActiveAdmin)) ensureFreshActor(uow);
}

const isActiveAdmin = ({ role, state }: LockedMember) => role === "admin" && state === "active";

/**
 * Archives locked members, who hold these places; the caller audits it. If there are admins among them, all admins are
 * told. Refuses `sign-in-not-fresh`.
 */
export async function archive(
  uow: UnitOfWork,
  members: readonly LockedMember[],
  places: readonly HeldPlace[],
): Promise<void> {
  ensureMayArchive(uow, members);
  await tellAdmins(
    uow,
    "unmade",
    members.filter(isActiveAdmin).map(({ name }) => name),
  );
  const memberIds = members.map(({ id }) => id);
  await run(
    uow.db,
    `UPDATE members SET state = 'archived', asked_at = NULL, asked_name = NULL,
            left_at = CASE WHEN state = 'active' THEN :now ELSE left_at END
      WHERE id = ANY (:memberIds::bigint[])`,
    { memberIds, now: uow.now },
  );
  await releasePlaces(uow, places);
  await run(uow.db, "DELETE FROM calendar_addresses WHERE member_id = ANY (:memberIds::bigint[])", {
    memberIds,
  });
  await endAllSignIns(uow, members, { leaving: true });
  await uow.tell("member.archived", { memberIds });
}

/**
 * Restores an archived member, without their former places, and tells them. Refuses `not-found`, `not-archived`, and
 * `sign-in-not-fresh` for an admin.
 */
export async function restoreMember(
  uow: UnitOfWork,
  { memberId }: z.output<typeof MemberSchema>,
): Promise<{ name: string }> {
  const member = await lockMember(uow, memberId);
  if (member.state !== "archived") throw new Refusal("not-archived");
  await admitMember(uow, member, member.admitted ? "restored" : "approved");
  await uow.audit("member.restored", aboutMember(member, { state: member.state }, { state: "active" }));
  return { name: member.name };
}
