import { Temporal } from "temporal-polyfill";
import { addDays } from "#app/domain/values/local-date.ts";
import type { Duration } from "./duration.ts";

/** Local dates 'YYYY-MM-DD', both inclusive. */
export interface Period {
  from: string;
  until: string;
}

type Season = Extract<Duration, { unit: "season" }>;

/** The last day of so many months that begin with `from`: 14 Dec after 15 Nov, and 28 Feb after 31 Jan. */
export function endOfMonths(from: string, months: number): string {
  const { day } = Temporal.PlainDate.from(from);
  const then = Temporal.PlainDate.from(from).with({ day: 1 }).add({ months });
  return (day === 1 ? then.subtract({ days: 1 }) : then.with({ day: day - 1 })).toString();
}

/** The season that begins in this year. 29 February is the 28th in common years. */
export function seasonOf({ from, until }: Season, year: number): Period {
  return { from: dayOf(year, from), until: dayOf(until < from ? year + 1 : year, until) };
}

function dayOf(year: number, monthDay: string): string {
  const [month = 1, day = 1] = monthDay.split("-").map(Number);
  return Temporal.PlainDate.from({ year, month, day }, { overflow: "constrain" }).toString();
}

/** The year of the season that contains this date, else of the next one. */
export function seasonYear(season: Season, date: string): number {
  const year = Number(date.slice(0, 4));
  return seasonOf(season, year - 1).until >= date
    ? year - 1
    : seasonOf(season, year).until >= date
      ? year
      : year + 1;
}

/** What is known where somebody takes a plan: today, and the day on which their last membership ends, if there is one. */
export interface Taking {
  today: string;
  lastDay: string | null;
  /** The year in which the season begins; if absent, the season that contains the first free day, else the next. */
  year?: number | undefined;
}

/** A period, and the year of its season; null for all other durations. */
export type TakenPeriod = Period & { year: number | null };

/**
 * From when until when a plan makes somebody a member who takes it now: from the first day that they don't have yet. A
 * season begins when it does for everybody, but never before their last membership is over. Undefined if that leaves
 * nothing of the season, or if it is over.
 */
export function periodOf(duration: Duration, { today, lastDay, year }: Taking): TakenPeriod | undefined {
  const next = lastDay === null ? today : addDays(lastDay, 1);
  const free = next > today ? next : today;
  if (duration.unit === "months") return { from: free, until: endOfMonths(free, duration.count), year: null };
  if (duration.unit === "days") return { from: free, until: addDays(free, duration.count - 1), year: null };
  const begins = year ?? seasonYear(duration, free);
  const season = seasonOf(duration, begins);
  const from = lastDay !== null && next > season.from ? next : season.from;
  return season.until < free || season.until < from ? undefined : { from, until: season.until, year: begins };
}

/** What follows on a membership that ends with `lastDay`: the day after, or the next season. */
export function followingPeriod(duration: Duration, lastDay: string): TakenPeriod {
  const following = periodOf(duration, { today: addDays(lastDay, 1), lastDay });
  if (!following) throw new Error(`Nothing follows on ${lastDay}.`);
  return following;
}
