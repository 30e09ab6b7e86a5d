import type { DeliveryFailure } from "#app/infra/outbound/delivery-error.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_MS = 2_000;
/** The longest wait in the first hour, so that a server that is back is noticed within a minute. */
const MAX_AT_FIRST_MS = MINUTE_MS;
/** The wait after the first hour, or if another try might deliver a second copy. */
const RARE_MS = 15 * MINUTE_MS;
/** How long a message is tried before it is given up. */
export const GIVE_UP_MS = 24 * HOUR_MS;

/** A try that has just failed. */
export interface FailedTry {
  failure: DeliveryFailure;
  /** How many have failed so far, this one included. */
  failures: number;
  /** When the tries began: when it was made, or when somebody had it tried again. */
  since: Date;
  now: Date;
  /** The longest wait, in milliseconds. */
  maxMs?: number;
}

/**
 * When a failed message is tried again; undefined once it has been tried for a day. A message that the server may have
 * taken waits longer, so that an outage of some minutes causes one duplicate at most.
 */
export function nextTry({ failure, failures, since, now, maxMs = RARE_MS }: FailedTry): Date | undefined {
  const age = now.getTime() - since.getTime();
  if (age >= GIVE_UP_MS) return undefined;
  const isRare = failure === "unconfirmed" || age >= HOUR_MS;
  const doubled = FIRST_MS * 2 ** Math.min(failures - 1, 20);
  const wait = isRare ? RARE_MS : Math.min(doubled, MAX_AT_FIRST_MS);
  return new Date(now.getTime() + Math.min(wait, maxMs));
}
