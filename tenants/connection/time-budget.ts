import { AsyncLocalStorage } from "node:async_hooks";

/** With less time than this left, nothing is begun; milliseconds. */
const LEAST_MS = 10;

/** One request has used up its time with the database. The code lets `isUnavailable` treat it like a server that does not answer. */
class OutOfTimeError extends Error {
  readonly code = "ETIMEDOUT";
  constructor() {
    super("This request has had its time with the database.");
  }
}

interface Spending {
  spentMs: number;
  /** How many waits are under way; `since` is when the first of them began. */
  waits: number;
  since: number;
}

/** How long each statement, and one request in all, may wait for the database. */
export interface TimeBudget {
  /** The time left, in milliseconds: the whole limit outside a request, 0 if a request has used it up. */
  left(): number;
  /** Throws if too little time is left to begin anything. */
  ensureLeft(): void;
  /** Counts a wait. If waits overlap, each moment counts once; time that a request spends elsewhere does not count. */
  spend<T>(wait: Promise<T>): Promise<T>;
  /** Runs `work` as one request, or as part of the one that it belongs to. */
  bounded<T>(work: () => T): T;
  /** Runs `work` as part of no request, such as what several of them wait for. */
  apart<T>(work: () => T): T;
}

/**
 * Opens a budget of `limitMs` for all that one request asks of a database. Outside a request each statement has as
 * much. `clock` says how many milliseconds have passed since some moment.
 */
export function openTimeBudget(limitMs: number, clock = () => performance.now()): TimeBudget {
  const spendings = new AsyncLocalStorage<Spending>();
  const left = () => {
    const spending = spendings.getStore();
    if (!spending) return limitMs;
    const running = spending.waits > 0 ? clock() - spending.since : 0;
    return Math.max(0, limitMs - spending.spentMs - running);
  };
  return {
    left,
    ensureLeft() {
      if (left() < LEAST_MS) throw new OutOfTimeError();
    },
    async spend(wait) {
      const spending = spendings.getStore();
      if (!spending) return wait;
      if (spending.waits++ === 0) spending.since = clock();
      try {
        return await wait;
      } finally {
        if (--spending.waits === 0) spending.spentMs += clock() - spending.since;
      }
    },
    bounded: (work) =>
      spendings.getStore() ? work() : spendings.run({ spentMs: 0, waits: 0, since: 0 }, work),
    apart: (work) => spendings.exit(work),
  };
}
