import type Stripe from "stripe";
import { newId } from "../world/world.ts";

/** Money on its way back to a card. */
export function newRefund(
  charge: Stripe.Charge,
  given: Pick<Stripe.RefundCreateParams, "reason" | "metadata"> & { amount: number },
  now: number,
): Stripe.Refund {
  return {
    id: newId("re"),
    object: "refund",
    amount: given.amount,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: { ...(given.metadata || {}) } as Stripe.Metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}
