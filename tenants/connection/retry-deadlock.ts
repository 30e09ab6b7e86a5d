import { setTimeout as delay } from "node:timers/promises";

/**
 * The SQLSTATEs of deadlocks and serialization failures: Postgres aborts one of the conflicting transactions, and that
 * one may be retried.
 */
const LOST_RACE = new Set<unknown>(["40P01", "40001"]);

/**
 * How long the surviving transaction gets to take the locks that it was waiting for: milliseconds, plus a random jitter
 * of up to as much again.
 */
const HEAD_START = 30;

/**
 * Runs a transaction, and retries it once if Postgres ended it because of a deadlock, so `run` may change nothing
 * except through its own connection. `onDeadlock` is called before the retry. Other errors, and a second deadlock, are
 * thrown.
 */
export async function retryDeadlock<T>(
  run: () => Promise<T>,
  onDeadlock: (error: Error) => void,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && LOST_RACE.has(error.code))) throw error;
    onDeadlock(error);
    await delay(HEAD_START * (1 + Math.random()));
    return run();
  }
}
