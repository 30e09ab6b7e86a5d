import { Temporal } from "temporal-polyfill";
import { addDays } from "#app/domain/values/local-date.ts";

/** Sessions are made this many days before the first of them takes place. */
export const LEAD_DAYS = 5;

/** Local dates 'YYYY-MM-DD', both ends inclusive. */
export interface DateWindow {
  from: string;
  until: string;
}

/** The dates for which a running schedule has sessions on `today`: five days ahead, and `daysAhead` days from there. */
export function generationWindow(today: string, daysAhead: number): DateWindow {
  const from = Temporal.PlainDate.from(today).add({ days: LEAD_DAYS });
  return { from: from.toString(), until: from.add({ days: daysAhead }).toString() };
}

/** The first date, on `today`, for which a schedule makes a session, be it now or once its window reaches that far. */
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
