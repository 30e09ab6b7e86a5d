import { Temporal } from "temporal-polyfill";
import { addDays } from "#app/kit/rules.ts";
import type { Duration } from "./duration.ts";

/** Local dates 'YYYY-MM-DD', both inclusive. */
export interface Period {
  from: string;
  until: string;
}

type Season = Extract<Duration, { unit: "season" }>;

/** The last day of a number of months that begin on `from`: one month from 15 Nov ends on 14 Dec, and one from 31 Jan on 28 Feb. */
export function endOfMonths(from: string, months: number): string {
  const { day } = Temporal.PlainDate.from(from);
  const then = Temporal.PlainDate.from(from).with({ day: 1 }).add({ months });
  return (day === 1 ? then.subtract({ days: 1 }) : then.with({ day: day - 1 })).toString();
}

/** The season that begins in this year. 29 February is the 28th in common years. */
export function seasonPeriod({ from, until }: Season, year: number): Period {
  return { from: dateInYear(year, from), until: dateInYear(until < from ? year + 1 : year, until) };
}

function dateInYear(year: number, monthDay: string): string {
  const [month = 1, day = 1] = monthDay.split("-").map(Number);
  return Temporal.PlainDate.from({ year, month, day }, { overflow: "constrain" }).toString();
}

/** The year of the season that contains this date, else of the next one. */
export function seasonYear(season: Season, date: string): number {
  const year = Number(date.slice(0, 4));
  return seasonPeriod(season, year - 1).until >= date
    ? year - 1
    : seasonPeriod(season, year).until >= date
      ? year
      : year + 1;
}

/** A membership that somebody has. */
export interface Held extends Period {
  planId?: number;
  /** The day of the month from which its months are counted. */
  anchorDay?: number;
}

/** What the period depends on when somebody takes a plan. */
export interface Taking {
  today: string;
  /** Their memberships, past ones included and stopped ones not, earliest first. None overlap. */
  held: readonly Held[];
  /** The plan; if it follows one of the same plan without a gap, its months are counted on from the first of them. */
  planId?: number | undefined;
  /** The year in which the season begins; if absent, the season that contains the first free day, else the next. */
  year?: number | undefined;
}

/** A period, and the year of its season; null for all other durations. */
export type TakenPeriod = Period & { year: number | null };

/** Why a plan can't be taken: nothing of its season is left, or it would run into the membership that begins on `next`. */
export type NoRoom = { why: "season-over" } | { why: "no-room"; next: string };

/** The first day from `since` on without a membership. */
export function firstFree(held: readonly Period[], since: string): string {
  let free = since;
  for (const { from, until } of held) if (from <= free && free <= until) free = addDays(until, 1);
  return free;
}

/**
 * The period of a plan that is taken now: it begins on the first day without a membership. A season begins on the same
 * day for everybody, but not before a membership that is held at its beginning is over.
 */
export function planPeriod(duration: Duration, { today, held, planId, year }: Taking): TakenPeriod | NoRoom {
  const free = firstFree(held, today);
  const before = held.find((one) => one.planId === planId && addDays(one.until, 1) === free);
  const taken =
    duration.unit === "season"
      ? restOfSeason(duration, { today, held, year })
      : before
        ? followingPeriod(duration, before.until, before.anchorDay)
        : { from: free, until: endOfDuration(free, duration), year: null };
  if (!taken) return { why: "season-over" };
  const next = held.find(({ from, until }) => from <= taken.until && taken.from <= until);
  return next ? { why: "no-room", next: next.from } : taken;
}

function endOfDuration(from: string, { unit, count }: Exclude<Duration, Season>): string {
  return unit === "months" ? endOfMonths(from, count) : addDays(from, count - 1);
}

/** What is left of the season that begins in `year`; without a year, of the first season of which anything is left. */
function restOfSeason(season: Season, { today, held, year }: Taking): TakenPeriod | undefined {
  const begins = year ?? seasonYear(season, firstFree(held, today));
  const { from, until } = seasonPeriod(season, begins);
  const first = firstFree(held, from > today ? from : today);
  if (first > until)
    return year === undefined ? restOfSeason(season, { today: first, held, year }) : undefined;
  const before = held.findLast((one) => one.until < first);
  return { from: before && before.until >= from ? addDays(before.until, 1) : from, until, year: begins };
}

/** The last day of months that follow on others, which are all counted from one day of the month: from the 31st, on 28 Feb, 30 Mar, 30 Apr. */
function endOfNextMonths(lastDay: string, months: number, anchorDay: number): string {
  const month = Temporal.PlainDate.from(lastDay).with({ day: 1 }).add({ months });
  return month.with({ day: anchorDay === 1 ? month.daysInMonth : anchorDay - 1 }).toString();
}

/**
 * The period after a membership that ends on `lastDay`: it begins on the day after, or is the whole of the next season,
 * never the rest of a season that has begun. A season that begins on `lastDay` itself begins a day later. Months are counted
 * from `anchorDay`, the day of the month on which the first of the memberships began, if `lastDay` is what they come to.
 */
export function followingPeriod(
  duration: Duration,
  lastDay: string,
  anchorDay = Number(addDays(lastDay, 1).slice(-2)),
): TakenPeriod {
  const next = addDays(lastDay, 1);
  if (duration.unit === "months" && endOfNextMonths(lastDay, 0, anchorDay) === lastDay)
    return { from: next, until: endOfNextMonths(lastDay, duration.count, anchorDay), year: null };
  if (duration.unit !== "season") return { from: next, until: endOfDuration(next, duration), year: null };
  let year = Number(lastDay.slice(0, 4));
  while (seasonPeriod(duration, year).from < lastDay || seasonPeriod(duration, year).until <= lastDay) year++;
  const { from, until } = seasonPeriod(duration, year);
  return { from: from > lastDay ? from : next, until, year };
}
