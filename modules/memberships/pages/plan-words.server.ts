import type { TFunction } from "i18next";
import { storedDuration } from "#modules/memberships/durations/duration.ts";
import type { NoRoom, Period } from "#modules/memberships/durations/period.ts";

// A local date is the same day in every zone.
const DAY = { day: "numeric", month: "short", timeZone: "UTC" } as const;

/** A local date: "14 Dec 2026". */
export function dayText(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...DAY, year: "numeric" }).format(new Date(date));
}

/** A local date with its week day: "Mon, 14 Dec 2026". */
export function longDayText(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...DAY, weekday: "short", year: "numeric" }).format(
    new Date(date),
  );
}

/** A period: "15 Dec 2026 – 14 Jan 2027". */
export function periodText({ from, until }: Period, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { ...DAY, year: "numeric" });
  return format.formatRange(new Date(from), new Date(until));
}

/** How long a plan lasts, in words: "3 months", "Season, 1 Sept – 30 Jun". */
export function durationText(code: string, t: TFunction, locale: string): string {
  const duration = storedDuration(code);
  if (duration.unit !== "season")
    return t(`memberships:duration.${duration.unit}`, { count: duration.count });
  const day = new Intl.DateTimeFormat(locale, DAY);
  const [from, until] = [duration.from, duration.until].map((one) => day.format(new Date(`2024-${one}`)));
  return t("memberships:duration.seasonDates", { dates: t("memberships:mine.period", { from, until }) });
}

/** What stands large on a plan's stub, and the word below it: "1" month, "26/27" season. */
export interface PlanStub {
  big: string;
  word: string;
}

/** The stub of a plan; a season is named by the years of the period that a member would get who takes it now. */
export function buildPlanStub(code: string, period: Period | NoRoom, t: TFunction): PlanStub {
  const duration = storedDuration(code);
  if (duration.unit === "season") {
    const word = t("memberships:duration.season");
    if ("why" in period) return { big: "–", word };
    const [first, last] = [period.from, period.until].map((date) => date.slice(0, 4));
    const short = (year = "") => year.slice(2);
    return { big: first === last ? String(first) : `${short(first)}/${short(last)}`, word };
  }
  const unit = duration.unit === "months" ? "month" : "day";
  return { big: String(duration.count), word: t(`memberships:duration.${unit}`, { count: duration.count }) };
}

/** The months of the year in the reader's words, as a form offers them. */
export function monthChoices(locale: string): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1).padStart(2, "0"),
    label: format.format(Date.UTC(2024, month, 1)),
  }));
}
