import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { requiredOr } from "#app/kernel/fields.ts";
import type { Locale } from "#app/kernel/i18n/locale.ts";
import { memoize } from "#app/kernel/memoize.ts";

/** A date as messages carry it; it is written in the reader's language when the text is made. */
export interface Day {
  /** 'YYYY-MM-DD'. */
  date: string;
  /** The club's locale. */
  locale: Locale;
}

/** A calendar day 'YYYY-MM-DD' that exists, between the years 2000 and 2100. */
export function isLocalDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "2000-01-01" || value > "2100-12-31") return false;
  try {
    Temporal.PlainDate.from(value, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

/** A date from a form or a body. */
export const localDate = z
  .string(requiredOr("errors.date"))
  .refine(isLocalDate, "errors.date")
  .meta({
    format: "date",
    description: "A day in the club's time zone.",
    examples: ["2026-12-01"],
  });

/** Milliseconds. In no time zone does the date change within a minute. */
const MINUTE = 60_000;

/** The date of `instant` in a time zone. */
export const dateIn = memoize(
  (timezone: string, instant: Date) => `${timezone} ${Math.floor(instant.getTime() / MINUTE)}`,
  (timezone, instant) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(timezone)
      .toPlainDate()
      .toString(),
);

/** The date `days` later, or earlier if negative. */
export const addDays = memoize(
  (date: string, days: number) => `${date} ${days}`,
  (date, days) => Temporal.PlainDate.from(date).add({ days }).toString(),
);

/** How many days there are from one local date to another; below zero if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

/** The first week day of a locale: 7 (Sunday) in the US, 1 (Monday) elsewhere; ISO numbers. */
export function firstWeekDay(locale: string): 1 | 7 {
  return locale.endsWith("-US") ? 7 : 1;
}

/** The first and the last day of the week that `date` lies in, by the locale's first week day. */
export const weekOf = memoize(
  (date: string, locale: string) => `${date} ${firstWeekDay(locale)}`,
  (date, locale) => {
    const { dayOfWeek } = Temporal.PlainDate.from(date);
    const from = addDays(date, -((dayOfWeek - firstWeekDay(locale) + 7) % 7));
    return { from, until: addDays(from, 6) };
  },
);

/** The month 'YYYY-MM' of `instant` in a time zone. */
export function monthIn(timezone: string, instant: Date): string {
  return dateIn(timezone, instant).slice(0, 7);
}

/** The month 'YYYY-MM' that is `months` later, or earlier if negative. */
export function addMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}
