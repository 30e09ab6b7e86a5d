import type Stripe from "stripe";
import { newId } from "../world/world.ts";

const TWO_DAYS = 2 * 24 * 60 * 60;

/** A transaction on an account's balance at Stripe; `fee` is what Stripe deducts. */
export function newBalanceTransaction(
  moved: Pick<
    Stripe.BalanceTransaction,
    "amount" | "currency" | "fee" | "reporting_category" | "type" | "description"
  > & { source: string },
  now: number,
): Stripe.BalanceTransaction {
  const { amount, currency, fee } = moved;
  const detail = {
    amount: fee,
    application: null,
    currency,
    description: "Processing fees",
    type: "stripe_fee",
  };
  return {
    id: newId("txn"),
    object: "balance_transaction",
    available_on: now + TWO_DAYS,
    balance_type: "payments",
    created: now,
    exchange_rate: null,
    fee_details: fee === 0 ? [] : [detail],
    net: amount - fee,
    status: "pending",
    ...moved,
  };
}
