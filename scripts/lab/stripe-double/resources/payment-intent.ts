import type Stripe from "stripe";
import { newId } from "../world/world.ts";

/** The platform's application id, in what it does on connected accounts. */
export const APPLICATION = "ca_teamsheet";

/** The values that a payment starts with; the rest has defaults. */
export type IntentStart = Pick<Stripe.PaymentIntent, "amount" | "currency"> &
  Partial<
    Pick<
      Stripe.PaymentIntent,
      | "customer"
      | "description"
      | "metadata"
      | "payment_method"
      | "payment_method_types"
      | "receipt_email"
      | "setup_future_usage"
      | "statement_descriptor"
      | "statement_descriptor_suffix"
    >
  >;

/** A payment that is not paid yet. */
export function newIntent(start: IntentStart, now: number): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: start.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: APPLICATION,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${newId("x").slice(2)}`,
    confirmation_method: "automatic",
    created: now,
    currency: start.currency,
    customer: start.customer ?? null,
    customer_account: null,
    description: start.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...start.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: start.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: start.payment_method_types ?? ["card"],
    payment_record: null,
    processing: null,
    receipt_email: start.receipt_email ?? null,
    review: null,
    setup_future_usage: start.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: start.statement_descriptor ?? null,
    statement_descriptor_suffix: start.statement_descriptor_suffix ?? null,
    status: start.payment_method ? "requires_confirmation" : "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}
