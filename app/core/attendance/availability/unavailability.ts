import { Refusal } from "#app/kernel/refusal.ts";
import { addDays } from "#app/kernel/values/local-date.ts";

/** A time in which a member can't take part: local dates 'YYYY-MM-DD', both inclusive. */
export interface Unavailability {
  id: number;
  from: string;
  until: string;
  /** Empty if none was given. For the member, coaches and admins. */
  reason: string;
}

export type Days = Pick<Unavailability, "from" | "until">;

/** The longest reason, in characters. */
export const MAX_REASON = 200;

/** How many days ahead a time away can end, and how many days back an admin can let it begin. */
export const MAX_DAYS = 366;

/** How many times away that are not over a member can have. */
export const MAX_PERIODS = 50;

/** Is `date` one of these days? */
export function isWithin(date: string, { from, until }: Days): boolean {
  return from <= date && date <= until;
}

/**
 * Refuses days that can't be a time away. It can't be over already or end more than a year ahead. A member's own begins
 * today or later, since it changes their statistics; an admin can date it back by a year. `before` is the time away as
 * it was: its first day may stay, but once that has passed it can't move to a later day, not even for admins, because
 * the days before would then count as missed. Refuses `date-order`, `away-over`, `away-too-far`, `away-past`,
 * `away-begun`.
 */
export function refuseDays(
  { from, until }: Days,
  { today, mayReachBack, before }: { today: string; mayReachBack: boolean; before?: Days },
): void {
  if (until < from) throw new Refusal("date-order", "until");
  if (until < today) throw new Refusal("away-over", "until");
  if (until > addDays(today, MAX_DAYS)) throw new Refusal("away-too-far", "until");
  if (before && before.from < today && from > before.from) throw new Refusal("away-begun", "from");
  const earliest = mayReachBack ? addDays(today, -MAX_DAYS) : today;
  if (from < earliest && from !== before?.from) throw new Refusal("away-past", "from");
}
