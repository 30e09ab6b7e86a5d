import type { Backoff } from "#app/kernel/backoff.ts";

/**
 * Is a webhook told of what happens? While it is `paused` by an admin, nothing is written for it. It is `stopped` by
 * the product if nothing arrived there for a day, or if the receiver said that it is gone; what happens in the meantime
 * waits for it.
 */
export type WebhookState = "on" | "paused" | "stopped";

/** What became of one message to one address. */
export const DELIVERY_STATES = ["pending", "delivered", "given-up"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** When a message that did not arrive is tried again: the documentation of the API says the same. */
export const MESSAGE_BACKOFF: Backoff = {
  waits: [5_000, 15_000, 60_000, 180_000, 600_000, 900_000],
  giveUpMs: 86_400_000,
};

/**
 * Why a try failed. `refused`: the answer was no success; `secret`: our secret can't be unsealed any more. All others
 * are failures of an outbound request.
 */
export const DELIVERY_FAULTS = [
  "refused",
  "unreachable",
  "timeout",
  "broken",
  "too-large",
  "forbidden",
  "secret",
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** How many addresses a club may have: every act leads to a request to each of them. */
export const MAX_WEBHOOKS = 5;

/** For how long a former secret still signs besides the new one, in milliseconds. */
export const FORMER_SECRET_MS = 86_400_000;

/**
 * What becomes of the former secret when there is a new one: it signs as well for a day, or ends now, as when it has
 * leaked.
 */
export const FORMER_SECRET = ["for-a-day", "ends-now"] as const;

/** How many days messages are kept, sent or not. */
export const KEPT_DAYS = 30;

/** The kind of test messages. Nobody chooses it; every webhook gets it. */
export const TEST_KIND = "webhook.test";

/** A webhook that is not paused, and what it is told of. */
export interface Listener {
  id: number;
  kinds: string[];
}

/** A webhook event for those who want to know of it. */
export interface Announcement {
  /** What it is about, such as "occasion:7". Messages about the same subject arrive in order. */
  subject: string;
  /** The member whom `data` names at its top level or in `user`, if it does. */
  memberId?: number;
  /** Small, and without what an admin's programs should not hold: no scores, addresses or notes. */
  data: Record<string, unknown>;
}

/**
 * How the audit log names a webhook: the origin of its address, and its id. The log is kept for good, and the whole
 * address is often a secret, such as a path at an automation service.
 */
export function auditedWebhook({ id, address }: { id: number; address: string }): string {
  return `${new URL(address).origin} #${id}`;
}
