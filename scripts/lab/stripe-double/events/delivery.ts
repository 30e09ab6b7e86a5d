import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { type Sending, sendEvent } from "./webhook-sender.ts";

export interface DeliveryOptions {
  webhookUrl: string | undefined;
  secret: string;
  now(): number;
  /** How long to wait before each retry, in milliseconds; after the last one it gives up. */
  backOffMs: readonly number[];
}

/** How often, and how, an event is sent by hand; by default once and properly. */
export interface ByHand extends Partial<Sending> {
  times?: number;
}

/** Sends events to the webhook one after the other, and retries each until it is accepted. */
export interface Delivery {
  sendTo(webhookUrl: string): void;
  take(event: Stripe.Event): void;
  hold(): void;
  release(order: "in order" | "reversed"): void;
  byHand(event: Stripe.Event, how: ByHand): Promise<number[]>;
  /** Waits until nothing is under way any more, except events that are held. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export function startDelivery(options: DeliveryOptions): Delivery {
  let { webhookUrl } = options;
  let held: Stripe.Event[] | undefined;
  let line = Promise.resolve();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function send(event: Stripe.Event, how: Partial<Sending> = {}): Promise<number> {
    if (!webhookUrl || stopping.signal.aborted) return 0;
    const { secret = options.secret, signedAt = options.now(), change } = how;
    return sendEvent(webhookUrl, event, { secret, signedAt, change });
  }

  async function sendAgain(event: Stripe.Event): Promise<void> {
    for (const ms of options.backOffMs) {
      await wait(ms, undefined, { signal: stopping.signal });
      if (await taken(event)) return;
    }
  }

  async function taken(event: Stripe.Event): Promise<boolean> {
    const status = await send(event);
    const isTaken = status >= 200 && status < 300;
    if (isTaken) event.pending_webhooks = 0;
    return isTaken;
  }

  function put(event: Stripe.Event): void {
    // The next event waits only for the first try: an event that is not accepted holds up no other.
    line = line.then(async () => {
      if (!webhookUrl || (await taken(event))) return;
      track(sendAgain(event));
    });
    track(line);
  }

  function track(work: Promise<void>): void {
    const ended = work.catch(() => {}).finally(() => underWay.delete(ended));
    underWay.add(ended);
  }

  return {
    sendTo: (url) => {
      webhookUrl = url;
    },
    take: (event) => (held ? void held.push(event) : put(event)),
    hold: () => {
      held ??= [];
    },
    release(order) {
      const waiting = held ?? [];
      held = undefined;
      for (const event of order === "reversed" ? waiting.reverse() : waiting) put(event);
    },
    byHand: (event, { times = 1, ...how }) =>
      Promise.all(Array.from({ length: times }, () => send(event, how))),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
