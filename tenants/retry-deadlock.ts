import { setTimeout as delay } from "node:timers/promises";

/** SQLSTATEs by which Postgres ends one of several transactions that got into each other's way; it may try again. */
const LOST_RACE = new Set<unknown>(["40P01", "40001"]);

/** Milliseconds, with as much again by chance, in which the one that went on takes what it had been waiting for. */
const HEAD_START = 30;

/**
 * Runs a transaction, and once more where Postgres ended it for a deadlock: so it changes nothing but through its own
 * connection. `onDeadlock` hears of that first. Other errors, and a second deadlock, are the caller's.
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
