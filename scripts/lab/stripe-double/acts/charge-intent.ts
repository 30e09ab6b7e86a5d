import type Stripe from "stripe";
import { newBalanceTransaction } from "../resources/balance-transaction.ts";
import { newCharge } from "../resources/charge.ts";
import type { Decline } from "../world/cards.ts";
import type { World } from "../world/world.ts";

/** Charges a payment. If the bank declines, tells why, and the payment waits for another card. */
export function chargeIntent(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { decline, isPending = false }: { decline?: Decline; isPending?: boolean },
): Stripe.Charge {
  const now = world.now();
  const charge = world.keep(account, newCharge(intent, method, { now, url: world.url, decline, isPending }));
  intent.latest_charge = charge.id;
  intent.payment_method = method.id;
  if (decline) {
    failIntent(world, account, intent, method, { ...decline, charge: charge.id });
  } else if (isPending) {
    intent.status = "processing";
  } else {
    succeed(world, account, intent, charge);
  }
  return charge;
}

function failIntent(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: Decline & { charge: string },
): void {
  intent.last_payment_error = { ...error, payment_method: structuredClone(method), type: "card_error" };
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  world.tell(account, "payment_intent.payment_failed", intent);
}

function succeed(world: World, account: string, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  const { amount, currency, id: source } = charge;
  const fee = Math.round(amount * 0.015) + 25;
  const moved = {
    amount,
    currency,
    fee,
    source,
    reporting_category: "charge",
    description: charge.description,
  };
  charge.balance_transaction = world.keep(
    account,
    newBalanceTransaction({ ...moved, type: "charge" }, world.now()),
  ).id;
  Object.assign(charge, { status: "succeeded", paid: true, captured: true, amount_captured: amount });
  Object.assign(intent, { status: "succeeded", amount_received: amount, last_payment_error: null });
  world.tell(account, "payment_intent.succeeded", intent);
}

const RETURNED: Decline = {
  code: "debit_not_authorized",
  decline_code: "debit_not_authorized",
  message: "The account holder's bank returned the debit.",
};

/** Ends a pending payment by bank debit. */
export function endDebit(
  world: World,
  account: string,
  intent: Stripe.PaymentIntent,
  outcome: "succeeded" | "failed",
): void {
  const charge = world.find(account, "charge", String(intent.latest_charge));
  const method = world.find(account, "payment_method", String(intent.payment_method));
  if (!charge || !method || intent.status !== "processing") throw new Error(`${intent.id} is not under way`);
  if (outcome === "succeeded") {
    succeed(world, account, intent, charge);
    return;
  }
  Object.assign(charge, { status: "failed", failure_code: RETURNED.code, failure_message: RETURNED.message });
  failIntent(world, account, intent, method, { ...RETURNED, charge: charge.id });
}
