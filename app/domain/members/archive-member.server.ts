import type { z } from "zod";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { promote } from "../attendance/promote.server.ts";
import { aboutMember } from "../audit/audit.ts";
import { type DescribedOccasion, OCCASION } from "../occasions/occasions.server.ts";
import { Refusal } from "../refusal.ts";
import { endSignIns, lockMember, refuseLastAdmin, UNASKED } from "./keep-member.server.ts";
import { letIn } from "./let-in.server.ts";
import type { MemberSchema } from "./members.schemas.ts";

/**
 * Puts a member away: no sign-in, no mails, and the coming places go to the next in line. What was stays, and all can
 * be restored. Refuses `not-found`, `last-admin`.
 */
export async function archiveMember(
  uow: UnitOfWork,
  { memberId }: z.output<typeof MemberSchema>,
): Promise<{ name: string }> {
  await lockComing(uow);
  await refuseLastAdmin(uow, memberId);
  const member = await lockMember(uow, memberId);
  if (member.state === "archived") return { name: member.name };
  await uow
    .db("members")
    .where({ id: memberId })
    .update({ state: "archived", ...UNASKED, ...(member.state === "active" && { left_at: uow.now }) });
  const { rows } = await uow.db.raw<{ rows: { occasionId: number }[] }>(
    `UPDATE attendances a SET state = NULL, over_capacity = false FROM occasions o
      WHERE o.id = a.occasion_id AND a.member_id = ? AND a.state IN ('attending', 'waiting') AND o.status = 'confirmed' AND o.starts_at > ?
      RETURNING a.occasion_id AS "occasionId"`,
    [memberId, uow.now],
  );
  for (const occasion of await occasionsOf(
    uow,
    rows.map((row) => row.occasionId),
  ))
    await promote(uow, occasion);
  await endSignIns(uow, member.identityId, { leaving: true });
  await uow.audit("member.archived", aboutMember(member, { state: member.state }, { state: "archived" }));
  return { name: member.name };
}

/** Brings an archived member back, without the places of before, and tells them. Refuses `not-found`, `not-archived`. */
export async function restoreMember(
  uow: UnitOfWork,
  { memberId }: z.output<typeof MemberSchema>,
): Promise<{ name: string }> {
  const member = await lockMember(uow, memberId);
  if (member.state !== "archived") throw new Refusal("not-archived");
  await letIn(uow, member, member.admitted ? "restored" : "approved");
  await uow.audit("member.restored", aboutMember(member, { state: member.state }, { state: "active" }));
  return { name: member.name };
}

// Occasions before members, by id: the order in which every unit of work locks. All coming ones, since the member may
// be answering one of them right now.
async function lockComing(uow: UnitOfWork): Promise<void> {
  await uow.db.raw(
    "SELECT id FROM occasions WHERE status = 'confirmed' AND starts_at > ? ORDER BY id FOR NO KEY UPDATE",
    [uow.now],
  );
}

async function occasionsOf(uow: UnitOfWork, ids: number[]): Promise<DescribedOccasion[]> {
  const { rows } = await uow.db.raw<{ rows: DescribedOccasion[] }>(
    `SELECT ${OCCASION} FROM occasions o WHERE o.id = ANY(?::bigint[]) ORDER BY o.id`,
    [ids],
  );
  return rows;
}
