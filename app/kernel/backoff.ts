/** When something that fails is tried again. */
export interface Backoff {
  /** How long to wait after the first failure, the second and so on, in milliseconds; after any later one as after the last. */
  waits: readonly number[];
  /** For how long it is tried, in milliseconds. */
  giveUpMs: number;
}

/** A try that has just failed. */
export interface FailedTry {
  /** How many have failed so far, this one included. */
  failures: number;
  /** When the tries began. */
  since: Date;
  now: Date;
  /** The longest wait, in milliseconds. */
  maxMs: number;
}

/** How long to wait after so many failures in a row, in milliseconds. */
export function waitAfter(waits: readonly number[], failures: number): number {
  return waits[Math.min(failures, waits.length) - 1] ?? 0;
}

/** When what has failed is tried again; undefined if it is given up. */
export function nextTry(backoff: Backoff, { failures, since, now, maxMs }: FailedTry): Date | undefined {
  if (hasRunOut(backoff, since, now)) return undefined;
  return new Date(now.getTime() + Math.min(waitAfter(backoff.waits, failures), maxMs));
}

/** Has it been tried for as long as it is? */
export function hasRunOut({ giveUpMs }: Backoff, since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= giveUpMs;
}
