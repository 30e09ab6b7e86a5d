/** Whether an address is told of what happens: `stopped` = by the product, since nothing arrived there
 * for a day or it answered that it is gone; what happens meanwhile waits for it. While it is `paused` by an admin, nothing is written. */
export type WebhookState = "on" | "paused" | "stopped";

/** What became of one message to one address. */
export const DELIVERY_STATES = ["pending", "delivered", "given-up"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Why a try failed. `refused`: the answer was no success; `secret`: ours can't be read any more; all others are those of
 * a request outwards.
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

/** How many addresses a club may have: a request to each of them follows every act. */
export const MAX_WEBHOOKS = 5;

/** For how long a former secret still signs beside the new one, in milliseconds. */
export const FORMER_SECRET_MS = 86_400_000;

/** What becomes of a secret when there is a new one: it signs beside it for a day, or ends now, as when it has leaked. */
export const FORMER_SECRET = ["for-a-day", "ends-now"] as const;

/** How many days messages are kept, sent or not. */
export const KEPT_DAYS = 30;

/** What a test message is called; nobody chooses it, every address gets it. */
export const TEST_KIND = "webhook.test";

/** A webhook that is not paused, and what it is told of. */
export interface Listener {
  id: number;
  kinds: string[];
}

/** A happening for those who want to know of it. */
export interface Announcement {
  /** What it is about, such as "occasion:7". Those about the same arrive in their order. */
  subject: string;
  /** The member whom `data` names at its top or in `user`, if it does. */
  memberId?: number;
  /** Small, and without what not every admin's program should hold: no scores, addresses or notes. */
  data: Record<string, unknown>;
}

/**
 * How the audit log calls a webhook, for good: where to, and its id. The whole address often is a secret, as the path of one at
 * an automation service.
 */
export function auditedWebhook({ id, address }: { id: number; address: string }): string {
  return `${new URL(address).origin} #${id}`;
}
