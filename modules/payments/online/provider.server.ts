import type Stripe from "stripe";
import type { ModuleHost } from "#app/kit/module.ts";
import { Refusal } from "#app/kit/rules.ts";
import type { PaymentsEnvironment } from "./environment.ts";

/** The version of the provider's API that this code was written for; events come in it, too, if the webhook is configured that way. */
const API_VERSION = "2026-10-28.endive";
/** How long a person waits for the provider's answer, in milliseconds. */
const PATIENCE_MS = 8_000;
/** Largest answer in bytes: a page of a hundred sessions. */
const MAX_BYTES = 4_000_000;

type Host = Pick<ModuleHost, "env" | "fetch" | "log">;

/** The errors after which the same request may succeed later. */
const PASSING: ReadonlySet<string> = new Set([
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
]);

/**
 * An error of the provider, with the provider's own codes. The library's error is not passed on: it carries whole objects,
 * which would put people's names, cards and secrets into the log, and its message quotes what they typed.
 */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  /** The library's name for its kind: "StripeCardError". */
  readonly type: string;
  /** Such as `resource_missing`. */
  readonly code: string | undefined;
  /** Why the bank declined a card. */
  readonly declineCode: string | undefined;
  /** The parameter that it is about. */
  readonly param: string | undefined;
  readonly statusCode: number | undefined;
  /** Identifies the request in the provider's own log. */
  readonly requestId: string | undefined;
  /** The payment that it is about. */
  readonly intentId: string | undefined;

  constructor(said: Stripe.errors.StripeError) {
    super([said.type, said.code, said.decline_code].filter(Boolean).join(" "));
    this.type = said.type;
    this.code = said.code;
    this.declineCode = said.decline_code;
    this.param = said.param;
    this.statusCode = said.statusCode;
    this.requestId = said.requestId;
    this.intentId = said.payment_intent?.id;
  }
}

/**
 * Asks the payments provider. Never call it inside a unit of work. Refuses `payments:online-off` without keys,
 * `payments:provider-away` if no answer comes or none can be given now, and `payments:not-connected` for an account that we
 * may no longer ask about; throws a `ProviderError` for the provider's other errors.
 */
export async function askProvider<T>(host: Host, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await clientFor(host);
  try {
    return await ask(stripe);
  } catch (error) {
    if (!isOfLibrary(error)) throw error;
    const err = new ProviderError(error);
    if (err.type === "StripePermissionError" && err.code === "account_invalid")
      throw new Refusal("payments:not-connected");
    if (err.type === "StripeAuthenticationError" || err.type === "StripePermissionError")
      host.log.error({ err }, "the payments provider refuses the key");
    else if (!PASSING.has(err.type)) throw err;
    else host.log.warn({ err }, "the payments provider does not answer");
    throw new Refusal("payments:provider-away");
  }
}

function isOfLibrary(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
}

/** Did the provider refuse a page because it would expire too soon, in less than half an hour? */
export const isTooLate = (error: ProviderError) => error.param === "expires_at";

/** Is it out of our reach for good: at an account that is no longer ours, or unknown to the provider? */
export function isGone(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === "payments:not-connected";
  return error instanceof ProviderError && error.code === "resource_missing";
}

/** The library is loaded when it is first needed: most processes never ask. */
async function clientFor({ env, fetch }: Host): Promise<Stripe> {
  const { PAYMENTS_STRIPE_SECRET_KEY: key, PAYMENTS_STRIPE_API: elsewhere } = env as PaymentsEnvironment;
  if (!key) throw new Refusal("payments:online-off");
  const { default: Stripe } = await import("stripe");
  const limits = {
    reach: elsewhere ? ("loopback" as const) : ("public" as const),
    timeoutMs: PATIENCE_MS,
    maxBytes: MAX_BYTES,
  };
  const base = elsewhere ? new URL(elsewhere) : undefined;
  return new Stripe(key, {
    apiVersion: API_VERSION,
    telemetry: false,
    // A waiting person retries with the form, with the same key; the queue retries by itself.
    maxNetworkRetries: 0,
    timeout: PATIENCE_MS,
    httpClient: Stripe.createFetchHttpClient((async (address: string | URL, init: RequestInit = {}) =>
      fetch(
        String(address),
        {
          method: init.method ?? "GET",
          headers: Object.fromEntries(new Headers(init.headers)),
          ...(init.body ? { body: String(init.body) } : {}),
        },
        limits,
      )) as typeof globalThis.fetch),
    ...(base && { host: base.hostname, port: base.port, protocol: "http" as const }),
  });
}

/**
 * Verifies that the provider sent these bytes, and signed them no more than five minutes before or after now. Throws if
 * not. The event itself may be anything; undefined if it is no JSON.
 */
export async function eventFrom(env: unknown, body: Buffer, signature: unknown): Promise<unknown> {
  const { PAYMENTS_STRIPE_WEBHOOK_SECRET: secret = "" } = env as PaymentsEnvironment;
  const { default: Stripe } = await import("stripe");
  const { signature: verifier } = Stripe.webhooks;
  if (!verifier?.verifyHeader(body, String(signature), secret, TOLERANCE_S))
    throw new Error("The signature can't be verified.");
  // The library takes any time that is still to come, by which a message could be repeated for as long as one likes.
  const signedAt = Math.max(
    ...[...String(signature).matchAll(/(?:^|,)t=(\d+)/g)].map(([, at]) => Number(at)),
  );
  if (!(signedAt <= Date.now() / 1000 + TOLERANCE_S)) throw new Error("The signature is from the future.");
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** How old a signature may be, in seconds. */
const TOLERANCE_S = 300;
