import { answerCalls, type Incoming } from "./api/answer-call.ts";
import { controlsOf, type StripeControls } from "./controls.ts";
import { startDelivery } from "./events/delivery.ts";
import { checkout } from "./pages/checkout-page.ts";
import { onboarding } from "./pages/onboarding-page.ts";
import type { Shown } from "./pages/shown.ts";
import { type Outage, serve } from "./server.ts";
import { emptyWorld, newId, type World } from "./world/world.ts";

export interface StripeDoubleOptions {
  /** Where events are sent; can be set later (`controls.sendTo`). */
  webhookUrl?: string;
  /** 0 takes any free port. */
  port?: number;
  /** Unix seconds. Default: this machine's clock. */
  now?: () => number;
  /** How long to wait before each retry of an event that was not accepted, in milliseconds. */
  backOffMs?: readonly number[];
}

/** Stripe on this machine, in memory. */
export interface StripeDouble {
  /** Its address, for `PAYMENTS_STRIPE_API`. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  controls: StripeControls;
  stop(): Promise<void>;
}

const BACK_OFF_MS = [100, 200, 400, 800, 1_600, 3_200, 6_400];

/** Starts a stand-in for Stripe on loopback, with the API, the pages for paying and onboarding, and the events. */
export async function startStripeDouble(options: StripeDoubleOptions = {}): Promise<StripeDouble> {
  const { webhookUrl, port = 0, now = () => Math.floor(Date.now() / 1_000) } = options;
  const secretKey = newId("sk_test");
  const webhookSecret = newId("whsec", 32);
  let outage: Outage | undefined;
  const server = await serve(() => parts, port);
  const delivery = startDelivery({
    webhookUrl,
    secret: webhookSecret,
    now,
    backOffMs: options.backOffMs ?? BACK_OFF_MS,
  });
  const world = emptyWorld({ url: server.url, now, deliver: delivery.take });
  const controls = controlsOf(world, delivery, (kind) => {
    outage = kind;
  });
  const parts = {
    answer: answerCalls(world, secretKey),
    show: (incoming: Incoming) => shownBy(world, incoming),
    outage: () => outage,
    saw: (incoming: Incoming) => void controls.requests.push(incoming),
  };
  return {
    url: server.url,
    secretKey,
    webhookSecret,
    controls,
    stop: async () => void (await Promise.all([server.stop(), delivery.stop()])),
  };
}

function shownBy(world: World, { method, path, body }: Incoming): Shown | undefined {
  const form = method === "POST" ? new URLSearchParams(body) : undefined;
  const [, kind, first = "", second = ""] = /^\/(setup|c\/pay)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (kind === "setup") return onboarding(world, { accountId: first, secret: second, form });
  if (kind === "c/pay") return checkout(world, first, form);
  return undefined;
}
