/** Start and finish on the wall clock, 'HH:MM'; a finish at or before the start is on the next day. */
export interface TimeSpan {
  startTime: string;
  finishTime: string;
}

/** A longer span needs a confirmation, since its finish is more likely a slip. */
const LONG_MINUTES = 12 * 60;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** How long a span is on the wall clock, from a minute to a whole day. */
export function wallClockMinutes({ startTime, finishTime }: TimeSpan): number {
  return (toMinutes(finishTime) - toMinutes(startTime) + 1440) % 1440 || 1440;
}

/** A length in hours, with at most one decimal. */
export function spanHours(minutes: number): number {
  return Math.round((minutes / 60) * 10) / 10;
}

/** What a form tells about a span; undefined as long as one of its times is missing. */
export function spanFacts(
  span: TimeSpan,
): { minutes: number; isNextDay: boolean; isLong: boolean } | undefined {
  if (!TIME.test(span.startTime) || !TIME.test(span.finishTime)) return undefined;
  const minutes = wallClockMinutes(span);
  return { minutes, isNextDay: span.finishTime <= span.startTime, isLong: minutes > LONG_MINUTES };
}
