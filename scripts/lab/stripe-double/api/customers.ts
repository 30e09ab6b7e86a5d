import type Stripe from "stripe";
import { z } from "zod";
import { newCustomer } from "../resources/customer.ts";
import { badRequest } from "./api-error.ts";
import type { Routes } from "./call.ts";
import { found, listOf, retrieve } from "./lists.ts";
import { expand, metadata, paramsOf, readParams, text } from "./params.ts";

const CreateCustomer = paramsOf<Stripe.CustomerCreateParams>()(
  z.strictObject({
    name: text.optional(),
    email: z.email().optional(),
    phone: text.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    preferred_locales: z.array(text).optional(),
    expand,
  }),
);

const methods = listOf("payment_method", { type: text.optional(), customer: text.optional() });

/** Payers, what they pay with, and the cards that they saved. */
export const customerRoutes: Routes = {
  "POST /v1/customers": ({ world, account, form }) =>
    world.keep(account, newCustomer(readParams(CreateCustomer, form), world.now())),
  "GET /v1/customers": listOf("customer", { email: text.optional() }),
  "GET /v1/customers/:id": retrieve("customer"),
  "DELETE /v1/customers/:id": ({ world, account, id }) => {
    found(world.find(account, "customer", id), "customer", id);
    for (const method of world.all(account, "payment_method"))
      if (method.customer === id) method.customer = null;
    world.forget(id);
    return { id, object: "customer", deleted: true };
  },
  "GET /v1/customers/:id/payment_methods": (call) => {
    found(call.world.find(call.account, "customer", call.id), "customer", call.id);
    return methods({ ...call, form: { ...call.form, customer: call.id } });
  },
  "GET /v1/payment_methods": (call) => {
    if (!call.form.customer) throw badRequest("Missing required param: customer.", { param: "customer" });
    return methods(call);
  },
  "GET /v1/payment_methods/:id": retrieve("payment_method"),
  "POST /v1/payment_methods/:id/detach": ({ world, account, id, form }) => {
    readParams(z.strictObject({ expand }), form);
    const method = found(world.find(account, "payment_method", id), "payment_method", id);
    const { customer } = method;
    if (customer === null)
      throw badRequest(
        "The payment method you provided is not attached to a customer so detachment is impossible.",
      );
    method.customer = null;
    world.tell(account, "payment_method.detached", method, { customer });
    return method;
  },
  "GET /v1/setup_intents": listOf("setup_intent", {
    customer: text.optional(),
    payment_method: text.optional(),
  }),
  "GET /v1/setup_intents/:id": retrieve("setup_intent"),
};
