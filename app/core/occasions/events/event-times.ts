import { Refusal } from "#app/kernel/refusal.ts";
import { addDays, daysBetween } from "#app/kernel/values/local-date.ts";
import { localOf, type Span, toInstant, toSpan } from "#app/kernel/values/zoned.ts";
import { ensureLength } from "../ensure-length.ts";

/** How many days an event can last, so that a slip in a date does not make it last for years. */
const MAX_DAYS = 31;

/** When an event takes place, on the club's wall clock. */
export interface EventTimes {
  date: string;
  startTime: string;
  /** The last day, if it is not the first; without it, a finish at or before the start is on the next day. */
  finishDate: string | null;
  finishTime: string;
}

/** The instants of an event's times. Expects times that `ensureTimes` does not refuse. */
export function eventSpan(times: EventTimes, timezone: string): Span {
  const { date, finishDate, finishTime } = times;
  if (finishDate === null || finishDate === date) return toSpan(times, timezone);
  return {
    startsAt: toSpan(times, timezone).startsAt,
    finishesAt: toInstant(finishDate, finishTime, timezone),
  };
}

/** The times of a span. The last day is given only if without it they would mean another span. */
export function toEventTimes({ startsAt, finishesAt }: Span, timezone: string): EventTimes {
  const start = localOf(startsAt, timezone);
  const finish = localOf(finishesAt, timezone);
  const short = { date: start.date, startTime: start.time, finishDate: null, finishTime: finish.time };
  const means = eventSpan(short, timezone).finishesAt.getTime() === finishesAt.getTime();
  return means ? short : { ...short, finishDate: finish.date };
}

/** An event's times after a change; absent fields stay, and the last day moves with the first. */
export function changedTimes(before: EventTimes, changes: Partial<EventTimes>): EventTimes {
  const date = changes.date ?? before.date;
  const moved =
    before.finishDate === null ? null : addDays(date, daysBetween(before.date, before.finishDate));
  return {
    date,
    startTime: changes.startTime ?? before.startTime,
    finishDate: changes.finishDate === undefined ? moved : changes.finishDate,
    finishTime: changes.finishTime ?? before.finishTime,
  };
}

/**
 * Refuses times that no event can have: `date-order`, `finish-order`, `event-too-long`; and `long-session` for more
 * than 12 hours without a last day, unless `isAllowed` or as long as `before`.
 */
export function ensureTimes(times: EventTimes, isAllowed: boolean | undefined, before?: EventTimes): void {
  const { date, startTime, finishDate, finishTime } = times;
  if (finishDate === null) {
    ensureLength(times, isAllowed, before?.finishDate === null ? before : undefined);
    return;
  }
  if (finishDate < date) throw new Refusal("date-order", "finishDate");
  if (finishDate === date && finishTime <= startTime) throw new Refusal("finish-order", "finishTime");
  if (daysBetween(date, finishDate) >= MAX_DAYS)
    throw new Refusal("event-too-long", "finishDate", { days: MAX_DAYS });
}
