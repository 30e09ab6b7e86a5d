import type Stripe from "stripe";
import { newId } from "../world/world.ts";

const DAY = 24 * 60 * 60;

/** A checkout that nobody has visited yet. */
export function newSession(
  given: Stripe.Checkout.SessionCreateParams,
  { now, url }: { now: number; url: string },
): Stripe.Checkout.Session {
  const id = newId("cs_test", 58);
  const mode = given.mode ?? "payment";
  const lines = given.line_items ?? [];
  const amount = lines.reduce(
    (sum, { price_data, quantity = 1 }) => sum + (price_data?.unit_amount ?? 0) * quantity,
    0,
  );
  const isPayment = mode === "payment";
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: isPayment ? { enabled: given.adaptive_pricing?.enabled ?? false } : null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount_subtotal: isPayment ? amount : null,
    amount_total: isPayment ? amount : null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: isPayment ? (lines[0]?.price_data?.currency ?? null) : (given.currency ?? null),
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: given.customer ?? null,
    customer_account: null,
    customer_creation: given.customer
      ? null
      : (given.customer_creation ?? (isPayment ? "if_required" : "always")),
    customer_details: given.customer_email ? customerDetails(given.customer_email, null) : null,
    customer_email: given.customer_email ?? null,
    discounts: isPayment ? [] : null,
    expires_at: given.expires_at ?? now + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: given.locale ?? null,
    managed_payments: null,
    metadata: { ...(given.metadata || {}) } as Stripe.Metadata,
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: isPayment ? "if_required" : "always",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: given.allowed_payment_method_types ?? ["card"],
    payment_status: isPayment ? "unpaid" : "no_payment_required",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: savedOptions(given),
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: given.submit_type ?? null,
    subscription: null,
    success_url: given.success_url ?? null,
    total_details: isPayment ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: given.ui_mode ?? "hosted_page",
    url: `${url}/c/pay/${id}`,
    wallet_options: null,
  };
}

function savedOptions({
  saved_payment_method_options: given,
}: Stripe.Checkout.SessionCreateParams): Stripe.Checkout.Session.SavedPaymentMethodOptions | null {
  if (!given) return null;
  return {
    allow_redisplay_filters: given.allow_redisplay_filters ?? ["always"],
    payment_method_remove: given.payment_method_remove ?? null,
    payment_method_save: given.payment_method_save ?? null,
  };
}

export function customerDetails(
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}
