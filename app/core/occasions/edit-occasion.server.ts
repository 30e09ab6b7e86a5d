import { isDeepStrictEqual } from "node:util";
import { isLate } from "#app/core/attendance/admission.ts";
import { involvedMembers } from "#app/core/attendance/involved-members.server.ts";
import { lowerPrices } from "#app/core/attendance/lower-prices.server.ts";
import { promote } from "#app/core/attendance/promote.server.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import { changesBetween } from "#app/core/messaging/notices/occasion-changes.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { one } from "#tenants/sql.ts";
import { describedFields, occasionSubject } from "./audited-occasion.ts";
import { settledRefusal } from "./lifecycle/lifecycle.ts";
import type { OccasionKind } from "./occasion.ts";
import { type DescribedOccasion, lockOccasion, OCCASION } from "./occasions.server.ts";
import { isRemindedAgain } from "./reminders/reminder.ts";

const EDITED = [
  "name",
  "address",
  "description",
  "startsAt",
  "finishesAt",
  "registrationOpensAt",
  "registrationClosesAt",
  "answerDeadlineHours",
  "capacity",
  "price",
  "tags",
] as const satisfies (keyof DescribedOccasion)[];

/** What an edit can change about an occasion. */
export type OccasionEdit = Pick<DescribedOccasion, (typeof EDITED)[number]>;

/** Locks an occasion that is about to be edited. Refuses `not-found`, `occasion-canceled`, `occasion-over`, `occasion-settled`. */
export async function lockForEdit(
  uow: UnitOfWork,
  id: number,
  kind: OccasionKind,
): Promise<DescribedOccasion> {
  const occasion = await lockOccasion(uow.db, id, kind);
  if (occasion.status === "canceled") throw new Refusal("occasion-canceled");
  if (occasion.status !== "confirmed") throw settledRefusal(occasion, uow.now);
  return occasion;
}

/**
 * Writes an edit of a locked occasion. A lower price is passed on to those who come or wait. With more places the next in
 * line move up; with fewer nobody loses theirs. With `notify`, members who come or wait are told if anything changed, unless
 * it is over. Returns who moved up and how many are told.
 */
export async function saveEdit(
  uow: UnitOfWork,
  before: DescribedOccasion,
  next: OccasionEdit,
  options: { notify: boolean },
): Promise<{ promoted: number[]; told: number }> {
  const { id, kind } = before;
  const same = EDITED.every((field) => isDeepStrictEqual(next[field], before[field]));
  if (same) return { promoted: [], told: 0 };
  const changed = await write(uow, id, next);
  if (isRemindedAgain(before, changed)) await uow.db("occasions").where({ id }).update({ reminded_at: null });
  if (next.price < before.price) await lowerPrices(uow, { occasionIds: [id] });
  const promoted = await promote(uow, changed);
  // Nobody has left late if the deadline is ahead again.
  if (isLate(before, uow.now) && !isLate(changed, uow.now))
    await uow.db("attendances").where({ occasion_id: id, left_late: true }).update({ left_late: false });
  await uow.audit(`${kind}.edited`, {
    subject: occasionSubject(before),
    before: describedFields(before),
    after: describedFields(changed),
  });
  await uow.tell("occasion.edited", {
    occasionId: id,
    kind,
    moved: changed.startsAt.getTime() !== before.startsAt.getTime(),
  });
  const isOver = before.finishesAt <= uow.now && changed.finishesAt <= uow.now;
  if (!options.notify || isOver) return { promoted, told: 0 };
  const told = (await involvedMembers(uow.db, id)).filter((memberId) => !promoted.includes(memberId));
  const changes = changesBetween(before, changed);
  const notices = told.map((memberId) => ({
    memberId,
    kind: "changed" as const,
    occasion: changed,
    details: { changes },
    once: `changed:${id}:${memberId}:${uow.now.getTime()}`,
  }));
  return { promoted, told: await notify(uow, notices) };
}

async function write(uow: UnitOfWork, id: number, next: OccasionEdit): Promise<DescribedOccasion> {
  return one<DescribedOccasion>(
    uow.db,
    `UPDATE occasions o SET
       name = :name, address = :address, description = :description, starts_at = :startsAt, finishes_at = :finishesAt,
       registration_opens_at = :registrationOpensAt, registration_closes_at = :registrationClosesAt,
       answer_deadline_hours = :answerDeadlineHours,       capacity = :capacity, price = :price, tags = :tags, revision = revision + 1
      WHERE o.id = :id RETURNING ${OCCASION}`,
    { ...next, id },
  );
}
