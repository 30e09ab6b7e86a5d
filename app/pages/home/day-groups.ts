import { addDays, weekOf } from "#app/domain/values/local-date.ts";

/** Under which heading home shows an occasion of this local date. */
export type DayGroup = "today" | "thisWeek" | "nextWeek" | "later";

/** The group of a local date, by the week of the locale; what began before today and still goes on is today's. */
export function dayGroup(date: string, today: string, locale: string): DayGroup {
  if (date <= today) return "today";
  const { until } = weekOf(today, locale);
  if (date <= until) return "thisWeek";
  return date <= addDays(until, 7) ? "nextWeek" : "later";
}
