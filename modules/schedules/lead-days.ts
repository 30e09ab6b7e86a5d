import { Temporal } from "temporal-polyfill";
import { addDays, dateIn, toInstant } from "#app/kit/rules.ts";
import { type ClosedDays, closedOn, openDates } from "./closed-days/closed-days.ts";
import { occurrences, type Weekly } from "./occurrences.ts";

/** How many days ahead of today the window of a schedule begins. */
export const LEAD_DAYS = 5;

/**
 * The earliest answer deadline of a schedule's sessions, in hours before the start: the clock makes sessions on dates
 * `LEAD_DAYS` ahead, which may begin little more than one day less later.
 */
export const MAX_DEADLINE_HOURS = (LEAD_DAYS - 1) * 24;

/** Local dates 'YYYY-MM-DD', both ends inclusive. */
export interface DateWindow {
  from: string;
  until: string;
}

/**
 * The dates for which a running schedule has sessions on `today`: from `LEAD_DAYS` ahead through `daysAhead` days later.
 */
export function generationWindow(today: string, daysAhead: number): DateWindow {
  const from = Temporal.PlainDate.from(today).add({ days: LEAD_DAYS });
  return { from: from.toString(), until: from.add({ days: daysAhead }).toString() };
}

/** The days from today until the window begins, on which the clock no longer makes sessions. */
export function leadDays(today: string): string[] {
  return Array.from({ length: LEAD_DAYS }, (_, days) => addDays(today, days));
}

/** The lead days on which the schedule has a session whose start is ahead, and on which the club is open. */
export function leadOccurrences(
  schedule: Weekly & { startTime: string },
  at: { now: Date; timezone: string; closed: readonly ClosedDays[] },
): string[] {
  const today = dateIn(at.timezone, at.now);
  const dates = occurrences(schedule, today, addDays(today, LEAD_DAYS - 1));
  return openDates(dates, at.closed).filter(
    (date) => toInstant(date, schedule.startTime, at.timezone) > at.now,
  );
}

/**
 * The first date for which the clock creates a session of a schedule saved on `today`, now or once the window reaches
 * it.
 */
export function firstDate(schedule: Weekly, today: string, closed: readonly ClosedDays[] = []): string {
  let date = addDays(today, LEAD_DAYS);
  for (;;) {
    const [first] = occurrences(schedule, date, addDays(date, 6));
    if (!first) throw new RangeError("A schedule has at least one week day.");
    if (!closedOn(first, closed)) return first;
    date = addDays(first, 1);
  }
}
