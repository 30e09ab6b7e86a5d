import type { Occasion } from "#app/core/occasions/occasion.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { counted, type Question } from "#app/kernel/confirmation/confirmation.ts";
import type { Money } from "#app/kernel/values/money.ts";
import { isLate } from "./admission.ts";

type Places = Pick<Occasion, "capacity" | "attending">;

/** What giving a place beyond the limit does. */
export function overCapacityQuestion({ capacity, attending }: Places): Question {
  const values = { capacity: capacity ?? 0, taken: attending + 1 };
  return { act: "place.beyond", consequences: [{ key: "attendance.consequences.beyond", values }] };
}

/**
 * What adding a walk-in does, if they take a place beyond the limit or have to pay. Otherwise there are no
 * consequences, and the act does not ask back.
 */
export function walkInQuestion(
  occasion: Places,
  { name, overCapacity, price }: { name: string; overCapacity: boolean; price: Money },
): Question {
  const beyond = overCapacity ? overCapacityQuestion(occasion).consequences : [];
  const costs = price.amount > 0 ? [{ key: "presence.consequences.price" as const, values: { price } }] : [];
  const asks = beyond.length + costs.length > 0;
  const who = asks ? [{ key: "presence.consequences.walkIn" as const, values: { name } }] : [];
  return { act: "place.walk-in", consequences: [...who, ...beyond, ...costs] };
}

/**
 * What leaving does: it is marked as late after the deadline, and what it costs, according to the modules. If there is
 * nothing, the act does not ask back.
 */
export async function leaveQuestion(
  uow: UnitOfWork,
  place: { occasion: Occasion; memberId: number },
): Promise<Question> {
  const { occasion } = place;
  const { startsAt, registrationClosesAt } = occasion;
  const late =
    registrationClosesAt && isLate(occasion, uow.now)
      ? counted("attendance.consequences.late", hoursBetween(registrationClosesAt, startsAt))
      : [];
  return {
    act: "attendance.leave",
    consequences: [...late, ...(await uow.modules.consequences("attendance.leave", place))],
  };
}

/** Rounded, and at least 1: where the clocks change in between, a deadline is an hour more or less. */
function hoursBetween(from: Date, until: Date): number {
  return Math.max(1, Math.round((until.getTime() - from.getTime()) / 3_600_000));
}
