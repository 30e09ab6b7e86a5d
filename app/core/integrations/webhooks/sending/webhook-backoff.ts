const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The waits after the first failures, in milliseconds; all later ones are as long as the last. */
const WAITS = [5_000, 15_000, MINUTE_MS, 3 * MINUTE_MS, 10 * MINUTE_MS, 15 * MINUTE_MS];

/** A try that has just failed. */
export interface FailedTry {
  /** How many have failed, this one included. */
  tries: number;
  /** When the first of them was. */
  since: Date;
  now: Date;
  /** The longest wait, in milliseconds. */
  maxMs: number;
}

/** When a message that did not arrive is tried again; undefined once it has been tried for a day. */
export function nextTry({ tries, since, now, maxMs }: FailedTry): Date | undefined {
  if (isOneDay(since, now)) return undefined;
  const wait = WAITS[Math.min(tries, WAITS.length) - 1] ?? 0;
  return new Date(now.getTime() + Math.min(wait, maxMs));
}

/** Has it lasted for a day? */
export function isOneDay(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= DAY_MS;
}
