import { addDays, weekOf } from "#app/domain/values/local-date.ts";

/** Under which heading home shows an occasion of a local date. */
export type DayGroup = "today" | "thisWeek" | "nextWeek" | "later";

/** Groups local dates by the week of the locale; what began before today and still goes on is today's. */
export function dayGroups(today: string, locale: string): (date: string) => DayGroup {
  const { until: thisWeek } = weekOf(today, locale);
  const nextWeek = addDays(thisWeek, 7);
  return (date) => {
    if (date <= today) return "today";
    if (date <= thisWeek) return "thisWeek";
    return date <= nextWeek ? "nextWeek" : "later";
  };
}
