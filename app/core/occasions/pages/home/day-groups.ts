import { addDays, weekOf } from "#app/kernel/values/local-date.ts";

/** The heading on the home page that an occasion with a given local date is under. */
export type DayGroup = "today" | "thisWeek" | "nextWeek" | "later";

/** Groups local dates by week, in the locale's sense; what began before today and is still going on counts as today. */
export function dayGroups(today: string, locale: string): (date: string) => DayGroup {
  const { until: thisWeek } = weekOf(today, locale);
  const nextWeek = addDays(thisWeek, 7);
  return (date) => {
    if (date <= today) return "today";
    if (date <= thisWeek) return "thisWeek";
    return date <= nextWeek ? "nextWeek" : "later";
  };
}
