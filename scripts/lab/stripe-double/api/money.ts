import type Stripe from "stripe";
import { z } from "zod";
import { refundCharge } from "../acts/refund-charge.ts";
import { badRequest } from "./api-error.ts";
import type { Answer, Routes } from "./call.ts";
import { found, listOf, retrieve } from "./lists.ts";
import { currency, expand, metadata, paramsOf, readParams, text, whole } from "./params.ts";

const CreateRefund = paramsOf<Stripe.RefundCreateParams>()(
  z.strictObject({
    charge: text.optional(),
    payment_intent: text.optional(),
    amount: whole.optional(),
    reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
    metadata: metadata.optional(),
    expand,
  }),
);

const refund: Answer = ({ world, account, form }) => {
  const { charge, payment_intent: intentId, ...asked } = readParams(CreateRefund, form);
  if ((charge === undefined) === (intentId === undefined))
    throw badRequest("One of the following params should be provided: payment_intent or charge.");
  const intent =
    intentId === undefined
      ? undefined
      : found(world.find(account, "payment_intent", intentId), "payment_intent", intentId, "payment_intent");
  const chargeId = charge ?? String(intent?.latest_charge);
  return refundCharge(
    world,
    found(world.find(account, "charge", chargeId), "charge", chargeId, "charge"),
    asked,
  );
};

const OF_CHARGE = { charge: text.optional(), payment_intent: text.optional() };

/** Charges, refunds, and the transactions of an account's balance. */
export const moneyRoutes: Routes = {
  "GET /v1/charges": listOf("charge", { customer: text.optional(), payment_intent: text.optional() }),
  "GET /v1/charges/:id": retrieve("charge"),
  "POST /v1/refunds": refund,
  "GET /v1/refunds": listOf("refund", OF_CHARGE),
  "GET /v1/refunds/:id": retrieve("refund"),
  "GET /v1/disputes": listOf("dispute", OF_CHARGE),
  "GET /v1/disputes/:id": retrieve("dispute"),
  "GET /v1/balance_transactions": listOf("balance_transaction", {
    currency: currency.optional(),
    source: text.optional(),
    type: text.optional(),
  }),
  "GET /v1/balance_transactions/:id": retrieve("balance_transaction"),
  "GET /v1/events": listOf(
    "event",
    { type: text.optional(), types: z.array(text).max(20).optional() },
    ({ type }, asked) =>
      (asked.type === undefined || asked.type === type) &&
      (asked.types === undefined || (asked.types as string[]).includes(type)),
  ),
  "GET /v1/events/:id": retrieve("event"),
};
