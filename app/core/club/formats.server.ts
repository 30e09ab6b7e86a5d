import { amountWords, type MoneyInputFormat, moneyFormat } from "#app/kernel/formats/money-format.ts";
import { formatLocale, type Reader } from "#app/kernel/i18n/locale.ts";
import { memoize } from "#app/kernel/memoize.ts";
import { addDays } from "#app/kernel/values/local-date.ts";
import { plainMoney } from "#app/kernel/values/money.ts";
import type { Organization } from "./organization.ts";
import { settingValue } from "./settings/setting.ts";
import { localeSetting } from "./settings/settings.ts";

/**
 * Dates, times and money as a reader of a club sees them. The language is the reader's; time zone, currency and locale
 * are the club's, except that readers can choose a locale for dates and times. Formatting happens only on the server,
 * since browsers have other versions of the locale data.
 */
export interface Formats {
  /** The locale of dates and times. */
  locale: string;
  /** "Sat", "21", "Nov" for a ticket's stub, and the local date; "Nov 2025" if that is another year than `now` is in. */
  stub(instant: Date, now?: Date): { iso: string; weekday: string; day: string; month: string };
  /** "19:00–20:30", and "23:30–00:30" for a night; with both dates if the times alone are ambiguous. */
  timeRange(from: Date, to: Date): string;
  /** "Sat, 21 Nov 2026, 19:00–20:30"; over several days both dates with their times. */
  when(from: Date, to: Date): string;
  /** "Saturday, 21 November 2026, 19:00–20:30"; over several days both dates with their times. */
  longWhen(from: Date, to: Date): string;
  time(instant: Date): string;
  /** A time of day 'HH:MM', as `time` writes it. */
  wallTime(typed: string): string;
  /** "Sat, 21 Nov 2026". */
  shortDate(instant: Date): string;
  /** "Saturday, 21 November 2026". */
  longDate(instant: Date): string;
  /** "Saturday, 21 November", for a date in the near future. */
  dayName(instant: Date): string;
  /** "21 Nov 2026". */
  date(instant: Date): string;
  /** "Sat, 21 Nov, 19:00", for an instant in the near future. */
  nearby(instant: Date): string;
  /** "21 Nov 2026, 19:00". */
  dateTime(instant: Date): string;
  /** YYYY-MM-DD and HH:MM in the club's zone, for inputs. */
  localDate(instant: Date): string;
  localTime(instant: Date): string;
  number(value: number): string;
  /** The locale of numbers and amounts. */
  numberLocale: string;
  /** A fraction of 1 as a percentage: "75%" or "75 %". */
  percent(share: number): string;
  /** An amount in minor units; no decimals if it is whole. */
  money(minor: number): string;
  /** An amount in minor units as a form shows it, without the currency: "12.50" or "12,50". */
  plainMoney(minor: number): string;
  /** What an input for money needs: the currency's sign, how amounts are read, and in which locale to repeat them. */
  moneyInput: MoneyInputFormat;
}

/** The formats for a reader of a club, made once per combination: Intl formatters are expensive to create. */
export function formatsFor(
  organization: Pick<Organization, "timezone" | "currency" | "settings">,
  reader: Reader,
): Formats {
  const { language, locale } = reader;
  const ofClub = settingValue(organization.settings, localeSetting);
  const dates = formatLocale(language, locale ?? ofClub);
  const amounts = formatLocale(language, ofClub);
  return formatsOf(dates, amounts, organization.timezone, organization.currency, ofClub);
}

const formatsOf = memoize(
  (...kind: [string, string, string, string, string]) => kind.join(" "),
  createFormats,
  500,
);

/** Milliseconds. */
const HOUR = 3_600_000;

/** Memoized: everybody's home page shows the same few dates, and Intl formats slowly. */
function byInstants<Instants extends [from: Date, to?: Date], Result>(
  format: (...instants: Instants) => Result,
): (...instants: Instants) => Result {
  return memoize((from: Date, to?: Date) => (to ? `${Number(from)} ${Number(to)}` : Number(from)), format);
}

function createFormats(
  locale: string,
  amounts: string,
  timeZone: string,
  currency: string,
  ofClub: string,
): Formats {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const weekday = of({ weekday: "short" });
  const day = of({ day: "numeric" });
  const month = of({ month: "short" });
  const monthOfYear = of({ month: "short", year: "numeric" });
  const hours24 = of({ hour: "numeric" }).resolvedOptions().hourCycle?.startsWith("h2") ?? false;
  // "9:00" beside "21:00", or "23:00–1:00", looks uneven; only 12-hour clocks are written like that.
  const clock = { hour: hours24 ? "2-digit" : "numeric", minute: "2-digit" } as const;
  const time = of(clock);
  const dayAndTime = of({
    weekday: "short",
    day: "numeric",
    month: "short",
    ...clock,
  });
  const longDayAndTime = of({ weekday: "long", day: "numeric", month: "long", year: "numeric", ...clock });
  const shortDate = of({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const longDate = of({ dateStyle: "full" });
  const dayName = of({ weekday: "long", day: "numeric", month: "long" });
  const date = of({ dateStyle: "medium" });
  const dateTime = of({ day: "numeric", month: "short", year: "numeric", ...clock });
  const isoDate = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const isoTime = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const inUtc = new Intl.DateTimeFormat(locale, { ...clock, timeZone: "UTC" });
  const dash = inUtc.formatRangeToParts(0, HOUR).find(({ value }) => value.includes("–"))?.value ?? "–";
  const money = moneyFormat(amounts, currency);
  const number = new Intl.NumberFormat(amounts);
  const percent = new Intl.NumberFormat(amounts, { style: "percent" });
  const isOvernight = (from: Date, to: Date) =>
    addDays(isoDate.format(from), 1) === isoDate.format(to) && isoTime.format(to) < isoTime.format(from);
  const isSeveralDays = (from: Date, to: Date) =>
    isoDate.format(from) !== isoDate.format(to) && !isOvernight(from, to);
  const timeRange = byInstants((from: Date, to: Date) => {
    if (isSeveralDays(from, to)) return dayAndTime.formatRange(from, to);
    // formatRange writes AM or PM only once within a day, but drops the leading zero of 24-hour times in some
    // languages.
    if (!isOvernight(from, to) && !hours24) return time.formatRange(from, to);
    return `${time.format(from)}${dash}${time.format(to)}`;
  });
  const stub = byInstants((instant: Date) => ({
    iso: isoDate.format(instant),
    weekday: weekday.format(instant),
    day: day.format(instant),
    month: month.format(instant),
  }));
  return {
    locale,
    stub: (instant, now) => {
      const here = stub(instant);
      const isOtherYear = now && here.iso.slice(0, 4) !== isoDate.format(now).slice(0, 4);
      return isOtherYear ? { ...here, month: monthOfYear.format(instant) } : here;
    },
    timeRange,
    when: (from, to) =>
      isSeveralDays(from, to) ? timeRange(from, to) : `${shortDate.format(from)}, ${timeRange(from, to)}`,
    longWhen: (from, to) =>
      isSeveralDays(from, to)
        ? longDayAndTime.formatRange(from, to)
        : `${longDate.format(from)}, ${timeRange(from, to)}`,
    time: (instant) => time.format(instant),
    wallTime: (typed) => inUtc.format(new Date(`1970-01-01T${typed}Z`)),
    shortDate: (instant) => shortDate.format(instant),
    longDate: (instant) => longDate.format(instant),
    dayName: (instant) => dayName.format(instant),
    date: (instant) => date.format(instant),
    nearby: byInstants((instant) => dayAndTime.format(instant)),
    dateTime: (instant) => dateTime.format(instant),
    localDate: byInstants((instant) => isoDate.format(instant)),
    localTime: (instant) => isoTime.format(instant),
    number: (value) => number.format(value),
    numberLocale: amounts,
    percent: (share) => percent.format(share),
    money: money.write,
    plainMoney: (minor) => plainMoney(minor, currency, ofClub),
    moneyInput: {
      ...money.sign,
      examples: amountWords({ currency, locale: ofClub }, amounts),
      format: { currency, locale: ofClub },
      locale: amounts,
    },
  };
}
