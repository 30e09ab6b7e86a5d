import { Temporal } from "temporal-polyfill";

/** The week days of a schedule (ISO, 1 = Monday). */
export interface Weekly {
  weekDays: readonly number[];
}

/** The local dates in [from, until] that fall on the schedule's week days (ISO, 1 = Monday), in order. */
export function occurrences(schedule: Weekly, from: string, until: string): string[] {
  const dates: string[] = [];
  const last = Temporal.PlainDate.from(until);
  let date = Temporal.PlainDate.from(from);
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    if (schedule.weekDays.includes(date.dayOfWeek)) dates.push(date.toString());
    date = date.add({ days: 1 });
  }
  return dates;
}
