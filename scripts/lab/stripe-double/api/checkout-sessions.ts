import type Stripe from "stripe";
import { z } from "zod";
import { expireLate, expireSession } from "../acts/pay-session.ts";
import { newSession } from "../resources/checkout-session.ts";
import { badRequest } from "./api-error.ts";
import type { Routes } from "./call.ts";
import { found, listOf, retrieve } from "./lists.ts";
import {
  currency,
  expand,
  metadata,
  paramsOf,
  readParams,
  text,
  webAddress,
  whole,
  yesNo,
} from "./params.ts";

const HALF_AN_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;

const line = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: whole.pipe(z.int().min(0).max(99_999_999)),
    product_data: z.strictObject({
      name: text,
      description: text.optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: whole.pipe(z.int().min(1)),
});

const CreateSession = paramsOf<Stripe.Checkout.SessionCreateParams>()(
  z.strictObject({
    mode: z.enum(["payment", "setup"]),
    line_items: z.array(line).optional(),
    currency: currency.optional(),
    success_url: webAddress,
    cancel_url: webAddress.optional(),
    client_reference_id: z.string().max(200).optional(),
    customer: text.optional(),
    customer_email: z.email().optional(),
    customer_creation: z.enum(["always", "if_required"]).optional(),
    expires_at: whole.optional(),
    locale: z.string().optional(),
    metadata: metadata.optional(),
    allowed_payment_method_types: z.array(z.enum(["card", "sepa_debit", "link"])).optional(),
    submit_type: z.enum(["auto", "pay", "book", "donate"]).optional(),
    billing_address_collection: z.enum(["auto", "required"]).optional(),
    ui_mode: z.literal("hosted_page").optional(),
    adaptive_pricing: z.strictObject({ enabled: yesNo }).optional(),
    payment_intent_data: z
      .strictObject({
        description: text.optional(),
        metadata: metadata.optional(),
        receipt_email: z.email().optional(),
        setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
        statement_descriptor: z.string().max(22).optional(),
        statement_descriptor_suffix: z.string().max(22).optional(),
      })
      .optional(),
    setup_intent_data: z
      .strictObject({ description: text.optional(), metadata: metadata.optional() })
      .optional(),
    saved_payment_method_options: z
      .strictObject({
        allow_redisplay_filters: z.array(z.enum(["always", "limited", "unspecified"])).optional(),
        payment_method_remove: z.enum(["enabled", "disabled"]).optional(),
        payment_method_save: z.enum(["enabled", "disabled"]).optional(),
      })
      .optional(),
    expand,
  }),
);
type Asked = z.output<typeof CreateSession>;

/** Checkouts of a connected account: for a payment, or for saving a card. */
export const sessionRoutes: Routes = {
  "POST /v1/checkout/sessions": ({ world, account, form }) => {
    const asked = readParams(CreateSession, form);
    refuseNonsense(asked, world.now());
    if (asked.customer)
      found(world.find(account, "customer", asked.customer), "customer", asked.customer, "customer");
    if (asked.mode === "payment" && !world.accountOf(account)?.charges_enabled)
      throw badRequest("Your account cannot currently make live charges.", { code: "account_invalid" });
    const session = world.keep(account, newSession(asked, { now: world.now(), url: world.url }));
    world.plans.set(session.id, asked);
    return session;
  },
  "GET /v1/checkout/sessions": (call) => {
    for (const session of call.world.all(call.account, "checkout.session")) expireLate(call.world, session);
    return list(call);
  },
  "GET /v1/checkout/sessions/:id": (call) => {
    const session = call.world.find(call.account, "checkout.session", call.id);
    if (session) expireLate(call.world, session);
    return retrieve("checkout.session")(call);
  },
  "POST /v1/checkout/sessions/:id/expire": ({ world, account, id, form }) => {
    readParams(z.strictObject({ expand }), form);
    const session = found(world.find(account, "checkout.session", id), "checkout.session", id);
    if (session.status !== "open")
      throw badRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
      );
    expireSession(world, session);
    return session;
  },
};

const list = listOf("checkout.session", {
  customer: text.optional(),
  payment_intent: text.optional(),
  status: z.enum(["open", "complete", "expired"]).optional(),
});

function refuseNonsense({ mode, line_items: lines = [], ...asked }: Asked, now: number): void {
  if (mode === "payment" && lines.length === 0)
    throw badRequest("Missing required param: line_items.", {
      code: "parameter_missing",
      param: "line_items",
    });
  if (mode === "setup" && lines.length > 0)
    throw badRequest("You can not pass `line_items` in `setup` mode.", { param: "line_items" });
  if (mode === "setup" && !asked.currency && !asked.allowed_payment_method_types)
    throw badRequest("Missing required param: currency.", { code: "parameter_missing", param: "currency" });
  const currencies = new Set(lines.map(({ price_data }) => price_data.currency));
  if (currencies.size > 1) throw badRequest("All prices must be of one currency.", { param: "line_items" });
  const amount = lines.reduce((sum, { price_data, quantity }) => sum + price_data.unit_amount * quantity, 0);
  if (mode === "payment" && amount < 50)
    throw badRequest("The Checkout Session's total amount due must add up to at least 50 cents.", {
      code: "amount_too_small",
    });
  if (asked.customer && asked.customer_email)
    throw badRequest("You may only specify one of these parameters: customer, customer_email.");
  const { expires_at: expires } = asked;
  if (expires !== undefined && (expires < now + HALF_AN_HOUR - 60 || expires > now + DAY))
    throw badRequest("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", {
      param: "expires_at",
    });
}
