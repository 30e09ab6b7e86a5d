import type Stripe from "stripe";
import { newId } from "../world/world.ts";
import { APPLICATION } from "./payment-intent.ts";

/** A card about to be saved, for charges while its owner is away. */
export function newSetupIntent(
  start: Pick<Stripe.SetupIntent, "customer" | "metadata" | "description" | "payment_method_types">,
  now: number,
): Stripe.SetupIntent {
  const id = newId("seti");
  return {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: APPLICATION,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId("x").slice(2)}`,
    created: now,
    customer: start.customer,
    customer_account: null,
    description: start.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: { ...start.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: start.payment_method_types,
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  };
}
