import type { ClosedDays } from "#modules/schedules/closed-days/closed-days.ts";

// A local date is the same day in every zone.
const DAY = { day: "numeric", month: "short", timeZone: "UTC" } as const;

/** A local date 'YYYY-MM-DD' in the near future: "Thu, 26 Nov". */
export function dayText(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...DAY, weekday: "short" }).format(new Date(date));
}

/** Closed days: "22 Dec – 7 Jan", with the year if `isDated`. */
export function periodText(
  { from, until }: Pick<ClosedDays, "from" | "until">,
  locale: string,
  { isDated = false } = {},
): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...DAY,
    ...(isDated && { weekday: "short", year: "numeric" }),
  });
  return format.formatRange(new Date(from), new Date(until));
}
