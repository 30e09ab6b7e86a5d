import { setTimeout as delay } from "node:timers/promises";

/**
 * The SQLSTATEs of deadlocks and failed serializations: Postgres ends one of several transactions that got into each
 * other's way, and it may be tried again.
 */
const LOST_RACE = new Set<unknown>(["40P01", "40001"]);

/**
 * How long the transaction that went on gets to take what it was waiting for: milliseconds, and up to as much again by
 * chance.
 */
const HEAD_START = 30;

/**
 * Runs a transaction, and once more if Postgres ended it because of a deadlock: so it changes nothing but through its
 * own connection. `onDeadlock` is called before that. Other errors, and a second deadlock, are thrown.
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
