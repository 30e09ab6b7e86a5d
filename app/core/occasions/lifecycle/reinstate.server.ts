import type { z } from "zod";
import { lockForPromotion, refusedMembers } from "#app/core/attendance/gate.server.ts";
import { involvedMembers } from "#app/core/attendance/involved-members.server.ts";
import { promote } from "#app/core/attendance/promote.server.ts";
import type { Role } from "#app/core/members/role.ts";
import { notify, withdrawUnsent } from "#app/core/messaging/notices/notices.server.ts";
import type { AttendanceChange } from "#app/core/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { all, run } from "#tenants/sql.ts";
import type { OccasionKind } from "../occasion.ts";
import { type DescribedOccasion, lockOccasion } from "../occasions.server.ts";
import type { StatusSchema } from "./lifecycle.schemas.ts";
import { statusAfter } from "./lifecycle.ts";
import { setStatus } from "./settle.server.ts";
import { reinstateQuestion } from "./status-questions.server.ts";

/**
 * Brings back a canceled occasion that is still ahead. Members who came or waited still do, at today's price; if a
 * module now refuses somebody the place, they wait in line. All of them are told. A confirmed occasion is left as it
 * is. Refuses `not-found`, `occasion-over`, `already-begun`; asks back. Returns how many members are told.
 */
export async function reinstateOccasion(
  uow: UnitOfWork,
  { occasionId, reviewed }: z.output<typeof StatusSchema>,
  kind?: OccasionKind,
): Promise<{ told: number }> {
  const occasion = await lockOccasion(uow.db, occasionId, kind);
  const status = statusAfter("reinstate", occasion, { now: uow.now, owes: false });
  if (status === occasion.status) return { told: 0 };
  const involved = await involvedMembers(uow.db, occasionId);
  await lockForPromotion(uow, [occasion], involved);
  // Ask while it is still canceled, so that no module counts its price as committed already.
  const refused = await refusedMembers(uow, occasion);
  await ensureConfirmed(reviewed, () => reinstateQuestion(uow, occasion, refused.length));

  const { canceled_at: canceledAt } = await uow
    .db("occasions")
    .where({ id: occasionId })
    .first("canceled_at");
  await setStatus(uow, occasion, { status, act: "reinstated" });
  const changes = await commitAnew(uow, occasion, refused);
  await uow.tell("occasion.reinstated", { occasionId, kind: occasion.kind });
  if (changes.length > 0) await uow.tell("attendance.changed", { occasionId, kind: occasion.kind, changes });
  await forgetNotices(uow, occasionId, refused);
  const current = await lockOccasion(uow.db, occasionId);
  const promoted = await promote(uow, current);
  const others = involved.filter((memberId) => !promoted.includes(memberId));
  const notices = others.map((memberId) => ({
    memberId,
    kind: "reinstated" as const,
    occasion: current,
    once: `reinstated:${occasionId}:${memberId}:${canceledAt?.getTime()}`,
  }));
  return { told: await notify(uow, notices) };
}

/**
 * Puts the refused members in line, with the turn that they joined with, and agrees on today's price with everybody.
 */
async function commitAnew(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  refused: readonly number[],
): Promise<AttendanceChange[]> {
  const members = await all<{ id: number; role: Role; tags: string[] }>(
    uow.db,
    `SELECT m.id, m.role, m.tags FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = :occasionId AND a.state IN ('attending', 'waiting') ORDER BY m.id`,
    { occasionId: occasion.id },
  );
  const prices = new Map(members.map((member) => [member.id, uow.modules.priceFor(occasion, member)]));
  await run(
    uow.db,
    `UPDATE attendances SET price = today.price,
            state = CASE WHEN member_id = ANY (:refused::bigint[]) THEN 'waiting' ELSE state END,
            over_capacity = over_capacity AND member_id <> ALL (:refused::bigint[])
       FROM unnest(:memberIds::bigint[], :prices::integer[]) AS today (id, price)
      WHERE occasion_id = :id AND member_id = today.id AND state IN ('attending', 'waiting')`,
    { id: occasion.id, memberIds: [...prices.keys()], prices: [...prices.values()], refused },
  );
  return refused.map((memberId) => {
    const price = prices.get(memberId) ?? occasion.price;
    return { memberId, before: "attending", after: "waiting", price };
  });
}

/**
 * Withdraws notices of the cancellation that have not been sent yet, and lets the refused be told if they move up
 * again.
 */
async function forgetNotices(uow: UnitOfWork, occasionId: number, refused: readonly number[]): Promise<void> {
  await withdrawUnsent(uow, { kind: "canceled", occasionId });
  await run(
    uow.db,
    `UPDATE notices SET once = once || :since
      WHERE occasion_id = :occasionId AND kind = 'moved-up' AND member_id = ANY (:refused::bigint[])`,
    { occasionId, refused, since: `:${uow.now.getTime()}` },
  );
}
