import type Stripe from "stripe";
import type { Decline } from "../world/cards.ts";
import { newId } from "../world/world.ts";

/** A payment intent's charge, or its attempt: with `decline` it failed. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { now, url, decline, isPending }: { now: number; url: string; decline?: Decline; isPending?: boolean },
): Stripe.Charge {
  const id = newId("ch");
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline || isPending ? 0 : intent.amount,
    amount_refunded: 0,
    application: intent.application,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details, tax_id: null },
    calculated_statement_descriptor: decline ? null : "TEAMSHEET CLUB",
    captured: !decline && !isPending,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline, isPending),
    paid: !decline && !isPending,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${url}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? "failed" : isPending ? "pending" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(decline: Decline | undefined, isPending = false): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.decline_code ?? null,
    risk_level: "normal",
    seller_message: decline ? "The bank declined the payment." : isPending ? null : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function detailsOf({ type, card }: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  if (!card) return { type: String(type) };
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  const details = {
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks: card.checks,
    country,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: null,
    wallet: null,
  };
  return { type: "card", card: details as unknown as Stripe.Charge.PaymentMethodDetails.Card };
}
