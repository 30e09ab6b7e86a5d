import { Temporal } from "temporal-polyfill";
import { firstWeekDay } from "#app/kit/rules.ts";

// Any Monday will do to name the days.
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of an ISO week day (1 = Monday) in a locale. */
export function weekDayName(day: number, locale: string, length: "long" | "short"): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: "UTC" });
  return format.format(MONDAY + (day - 1) * DAY_MS);
}

/** The ISO week days in the order of a locale's week. */
export function weekDaysFor(locale: string): number[] {
  return firstWeekDay(locale) === 7 ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];
}

/** The ISO week day (1 = Monday) of a date 'YYYY-MM-DD'. */
export function isoWeekDay(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}
