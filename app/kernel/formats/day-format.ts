import type { Language } from "#app/kernel/i18n/language.ts";
import { formatLocale } from "#app/kernel/i18n/locale.ts";
import { memoize } from "#app/kernel/memoize.ts";
import type { Day } from "#app/kernel/values/local-date.ts";

// A local date is the same day in every zone.
const formatOf = memoize(
  (locale: string) => locale,
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);

const weekdayFormatOf = memoize(
  (locale: string) => locale,
  (locale) =>
    new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }),
);

/** A date of a weekly session in a message: "Mon 14 Dec". */
export function weekdayWords({ date, locale }: Day, language: Language): string {
  return weekdayFormatOf(formatLocale(language, locale)).format(new Date(date));
}

/** A date in a message, for a reader of this language: "14 Dec 2026". */
export function dayWords({ date, locale }: Day, language: Language): string {
  return formatOf(formatLocale(language, locale)).format(new Date(date));
}
