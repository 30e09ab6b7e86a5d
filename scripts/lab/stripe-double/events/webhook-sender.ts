import { request } from "node:http";
import type { LookupFunction } from "node:net";
import Stripe from "stripe";

export interface Sending {
  secret: string;
  /** Unix seconds that the signature names. */
  signedAt: number;
  /** Changes the body after it was signed. */
  change?: (body: string) => string;
}

const { webhooks } = new Stripe("sk_test_double");

/** Sends a signed event once. Returns the status of the answer; 0 = no answer. */
export async function sendEvent(
  address: string,
  event: Stripe.Event,
  { secret, signedAt, change = (body) => body }: Sending,
): Promise<number> {
  const payload = JSON.stringify(event, null, 2);
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp: signedAt });
  const body = change(payload);
  return new Promise((answered) => {
    const outgoing = request(
      address,
      {
        method: "POST",
        lookup: loopback,
        timeout: 10_000,
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Length": Buffer.byteLength(body),
          "Stripe-Signature": signature,
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
      },
      (incoming) => {
        incoming.resume();
        incoming.on("end", () => answered(incoming.statusCode ?? 0));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => answered(0));
    outgoing.end(body);
  });
}

/** Node does not resolve subdomains of localhost, and the double must reach only this machine. */
const loopback: LookupFunction = (_name, options, done) =>
  options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
