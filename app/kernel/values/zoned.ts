import { Temporal } from "temporal-polyfill";
import { memoize } from "#app/kernel/memoize.ts";
import { addDays, dateIn } from "./local-date.ts";
import { wallClockMinutes } from "./time-span.ts";

/** The instants at which something starts and finishes. */
export interface Span {
  startsAt: Date;
  finishesAt: Date;
}

/**
 * The instant of a wall-clock time ('HH:MM') on a date in a time zone. A time that a clock change skips moves forward
 * by the skipped length; of a time that comes twice, the first counts.
 */
export function toInstant(date: string, time: string, timezone: string): Date {
  const wallClock = Temporal.PlainDateTime.from(`${date}T${time}`);
  return new Date(wallClock.toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** The instants of a start and a finish on one date; a finish at or before the start is on the next day. */
export function toSpan(at: { date: string; startTime: string; finishTime: string }, timezone: string): Span {
  const finishDate = at.finishTime > at.startTime ? at.date : addDays(at.date, 1);
  const startsAt = toInstant(at.date, at.startTime, timezone);
  const finishesAt = toInstant(finishDate, at.finishTime, timezone);
  if (finishesAt > startsAt) return { startsAt, finishesAt };
  // The clock change swallowed the whole span: its length on the wall clock is kept.
  return { startsAt, finishesAt: new Date(startsAt.getTime() + wallClockMinutes(at) * 60_000) };
}

/**
 * The instant at which the wall clock in a zone shows `hours` less, so that a day before 19:00 is 19:00, whatever the
 * clocks did in between. Never later than `instant`.
 */
export function hoursBefore(instant: Date, hours: number, timezone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone);
  const before = local.toPlainDateTime().subtract({ hours });
  const { epochMilliseconds } = before.toZonedDateTime(timezone, { disambiguation: "compatible" });
  return new Date(Math.min(epochMilliseconds, instant.getTime()));
}

/** Date and wall-clock time of an instant in a zone. */
export const localOf = memoize(
  (instant: Date, timezone: string) => `${instant.getTime()} ${timezone}`,
  (instant, timezone): Readonly<{ date: string; time: string }> => {
    const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone);
    return {
      date: local.toPlainDate().toString(),
      time: local.toPlainTime().toString({ smallestUnit: "minute" }),
    };
  },
);

/** The instant at which a date begins in a zone; not always at 00:00. */
export function startOfDate(date: string, timezone: string): Date {
  return new Date(startInMilliseconds(date, timezone));
}

const startInMilliseconds = memoize(
  (date: string, timezone: string) => `${date} ${timezone}`,
  (date, timezone) => Temporal.PlainDate.from(date).toZonedDateTime(timezone).epochMilliseconds,
);

/** The instant at which the day `days` after today ends in a time zone. */
export function endOfDay(now: Date, days: number, timezone: string): Date {
  return startOfDate(addDays(dateIn(timezone, now), days + 1), timezone);
}
