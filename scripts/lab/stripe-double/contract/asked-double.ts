import Stripe from "stripe";
import { startStripeDouble } from "../stripe-double.ts";

/** A double, with the real SDK that calls it as the product does. */
export async function askedDouble() {
  const double = await startStripeDouble();
  const { controls } = double;
  const { hostname, port } = new URL(double.url);
  const sdk = (key = double.secretKey) =>
    new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
  const stripe = sdk();

  /** Makes a club's account that can charge. Returns its id. */
  async function club(): Promise<string> {
    const { id } = await stripe.accounts.create({ country: "DE", email: "club@example.com" });
    controls.finishOnboarding(id);
    return id;
  }

  /** Makes and pays a checkout of a club; returns the objects that result. */
  async function paid(account: string, how: Parameters<typeof controls.payInBrowserless>[1] = {}, more = {}) {
    const { id } = await stripe.checkout.sessions.create({ ...topUp(), ...more }, { stripeAccount: account });
    controls.payInBrowserless(id, how);
    const session = await stripe.checkout.sessions.retrieve(
      id,
      { expand: ["payment_intent.latest_charge"] },
      { stripeAccount: account },
    );
    const intent = session.payment_intent as Stripe.PaymentIntent;
    return { session, intent, charge: intent.latest_charge as Stripe.Charge };
  }

  return { double, controls, sdk, stripe, club, paid };
}

/** Where a checkout returns to. */
export const WAYS = {
  success_url: "https://club.example/paid?session={CHECKOUT_SESSION_ID}",
  cancel_url: "https://club.example/",
};

/** A checkout of an amount in cents. */
export function topUp(amount = 2_500): Stripe.Checkout.SessionCreateParams {
  const price_data = { currency: "eur", unit_amount: amount, product_data: { name: "Top-up" } };
  return {
    mode: "payment",
    line_items: [{ price_data, quantity: 1 }],
    ...WAYS,
    client_reference_id: "7",
    metadata: { top_up: "7" },
    payment_intent_data: { metadata: { top_up: "7" }, description: "Top-up" },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** The error of a call that must fail. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => Promise.reject(new Error("It went well")),
    (error: unknown) => error as Stripe.errors.StripeError,
  );
}
