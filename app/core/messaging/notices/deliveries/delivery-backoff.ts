import type { DeliveryFailure } from "#app/infra/outbound/delivery-error.ts";
import { type FailedTry, nextTry } from "#app/kernel/backoff.ts";

const HOUR_MS = 3_600_000;
/** How long a message is tried before it is given up, in milliseconds. */
const GIVE_UP_MS = 24 * HOUR_MS;
/** In the first hour, in milliseconds: a server that is back is noticed within a minute. */
const WAITS_AT_FIRST = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
/** After the first hour, or if another try might deliver a second copy, in milliseconds. */
const RARE_WAITS = [900_000];

/**
 * When a failed message is tried again; undefined once it has been tried for a day. A message that the server may have
 * taken waits longer, so that an outage of some minutes causes one duplicate at most.
 */
export function nextDelivery(failure: DeliveryFailure, failed: FailedTry): Date | undefined {
  const isRare = failure === "unconfirmed" || failed.now.getTime() - failed.since.getTime() >= HOUR_MS;
  return nextTry({ waits: isRare ? RARE_WAITS : WAITS_AT_FIRST, giveUpMs: GIVE_UP_MS }, failed);
}
