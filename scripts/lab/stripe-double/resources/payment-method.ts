import type Stripe from "stripe";
import type { Card } from "../world/cards.ts";
import { newId } from "../world/world.ts";

/** What somebody pays with: a card, or a bank account. It belongs to a customer only once it is saved. */
export function newPaymentMethod(
  { brand, last4, isDebit }: Card,
  { now, name, email }: { now: number; name: string | null; email: string | null },
): Stripe.PaymentMethod {
  const kind: Pick<Stripe.PaymentMethod, "type" | "card" | "sepa_debit"> = isDebit
    ? { type: "sepa_debit", sepa_debit: sepaDebit(last4) }
    : { type: "card", card: card(brand, last4) };
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    ...kind,
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
}

function card(brand: string, last4: string): Stripe.PaymentMethod.Card {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: brand,
    exp_month: 8,
    exp_year: new Date().getFullYear() + 4,
    fingerprint: newId("x", 16).slice(2),
    funding: "credit",
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function sepaDebit(last4: string): Stripe.PaymentMethod.SepaDebit {
  return {
    bank_code: "37040044",
    branch_code: null,
    country: "DE",
    fingerprint: newId("x", 16).slice(2),
    generated_from: null,
    last4,
  };
}
