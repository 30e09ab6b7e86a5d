import { Temporal } from "temporal-polyfill";
import { addDays } from "#app/domain/values/local-date.ts";

/** How many days ahead of today the window of a schedule begins. */
export const LEAD_DAYS = 5;

/** Local dates 'YYYY-MM-DD', both ends inclusive. */
export interface DateWindow {
  from: string;
  until: string;
}

/**
 * The dates for which a running schedule has sessions on `today`: from five days ahead through `daysAhead` days later.
 */
export function generationWindow(today: string, daysAhead: number): DateWindow {
  const from = Temporal.PlainDate.from(today).add({ days: LEAD_DAYS });
  return { from: from.toString(), until: from.add({ days: daysAhead }).toString() };
}

/** The first date for which a schedule saved on `today` creates a session, now or once its window reaches it. */
export function firstDate(schedule: { weekDays: readonly number[] }, today: string): string {
  const from = addDays(today, LEAD_DAYS);
  const [first] = occurrences(schedule, from, addDays(from, 6));
  if (!first) throw new RangeError("A schedule has at least one week day.");
  return first;
}

/** The local dates in [from, until] that fall on the schedule's week days (ISO, 1 = Monday), in order. */
export function occurrences(
  schedule: { weekDays: readonly number[] },
  from: string,
  until: string,
): string[] {
  const dates: string[] = [];
  const last = Temporal.PlainDate.from(until);
  let date = Temporal.PlainDate.from(from);
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    if (schedule.weekDays.includes(date.dayOfWeek)) dates.push(date.toString());
    date = date.add({ days: 1 });
  }
  return dates;
}
