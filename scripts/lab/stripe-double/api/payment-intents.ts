import type Stripe from "stripe";
import { z } from "zod";
import { chargeIntent } from "../acts/charge-intent.ts";
import { disputeCharge } from "../acts/dispute-charge.ts";
import { newIntent } from "../resources/payment-intent.ts";
import type { Card } from "../world/cards.ts";
import { ApiError, badRequest } from "./api-error.ts";
import type { Answer, Routes } from "./call.ts";
import { found, listOf, retrieve } from "./lists.ts";
import { currency, expand, metadata, paramsOf, readParams, text, whole, yesNo } from "./params.ts";

const CreateIntent = paramsOf<Stripe.PaymentIntentCreateParams>()(
  z.strictObject({
    amount: whole.pipe(z.int().min(1).max(99_999_999)),
    currency,
    confirm: yesNo.optional(),
    off_session: yesNo.optional(),
    customer: text.optional(),
    payment_method: text.optional(),
    allowed_payment_method_types: z.array(z.enum(["card", "sepa_debit", "link"])).optional(),
    automatic_payment_methods: z
      .strictObject({ enabled: yesNo, allow_redirects: z.enum(["always", "never"]).optional() })
      .optional(),
    error_on_requires_action: yesNo.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    receipt_email: z.email().optional(),
    setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
    statement_descriptor: z.string().max(22).optional(),
    statement_descriptor_suffix: z.string().max(22).optional(),
    return_url: text.optional(),
    expand,
  }) as z.ZodType<Stripe.PaymentIntentCreateParams & { confirm?: boolean; off_session?: boolean }>,
);

const create: Answer = ({ world, account, form }) => {
  const asked = readParams(CreateIntent, form);
  const { amount, customer, payment_method: methodId } = asked;
  if (amount < 50)
    throw badRequest("Amount must convert to at least 50 cents.", {
      code: "amount_too_small",
      param: "amount",
    });
  if (asked.off_session && !asked.confirm)
    throw badRequest("`off_session` can only be passed when `confirm` is true.", { param: "off_session" });
  if (customer !== undefined)
    found(world.find(account, "customer", customer), "customer", customer, "customer");
  const method =
    methodId === undefined
      ? undefined
      : found(world.find(account, "payment_method", methodId), "PaymentMethod", methodId, "payment_method");
  if (method && method.customer === null)
    throw badRequest(
      "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer, and may not be used again.",
    );
  if (method && method.customer !== customer)
    throw badRequest(`The PaymentMethod ${method.id} does not belong to the Customer you supplied.`, {
      param: "payment_method",
    });
  if (asked.confirm && !world.accountOf(account)?.charges_enabled)
    throw badRequest("Your account cannot currently make live charges.", { code: "account_invalid" });
  const intent = world.keep(account, newIntent(startOf(asked), world.now()));
  if (!asked.confirm) return intent;
  if (!method)
    throw badRequest("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: "payment_intent_unexpected_state",
    });
  const card: Card | undefined = world.conduct.get(method.id);
  const decline = card?.declineLater ?? card?.decline;
  const charge = chargeIntent(world, account, intent, method, { decline, isPending: card?.isDebit });
  if (decline) {
    const { last_payment_error: error } = intent;
    const body = {
      ...decline,
      charge: charge.id,
      payment_intent: intent,
      payment_method: error?.payment_method,
    };
    throw new ApiError(402, { type: "card_error", ...body }, true);
  }
  if (card?.isDisputed) disputeCharge(world, charge.id);
  return intent;
};

function startOf(asked: z.output<typeof CreateIntent>) {
  return {
    amount: asked.amount,
    currency: asked.currency,
    customer: asked.customer ?? null,
    description: asked.description ?? null,
    metadata: { ...(asked.metadata || {}) } as Stripe.Metadata,
    payment_method: asked.payment_method ?? null,
    payment_method_types: asked.allowed_payment_method_types ?? ["card"],
    receipt_email: asked.receipt_email ?? null,
    setup_future_usage: asked.setup_future_usage ?? null,
    statement_descriptor: asked.statement_descriptor ?? null,
    statement_descriptor_suffix: asked.statement_descriptor_suffix ?? null,
  };
}

/** Payments, made with a saved card while its owner is away. */
export const intentRoutes: Routes = {
  "POST /v1/payment_intents": create,
  "GET /v1/payment_intents": listOf("payment_intent", { customer: text.optional() }),
  "GET /v1/payment_intents/:id": retrieve("payment_intent"),
};
