import type Stripe from "stripe";
import { z } from "zod";
import { newAccount } from "../resources/account.ts";
import { newId, PLATFORM } from "../world/world.ts";
import type { Routes } from "./call.ts";
import { found, listOf, retrieve } from "./lists.ts";
import { currency, expand, metadata, paramsOf, readParams, text, webAddress, yesNo } from "./params.ts";

const CreateAccount = paramsOf<Stripe.AccountCreateParams>()(
  z.strictObject({
    type: z.enum(["standard", "express", "custom"]).optional(),
    country: z.string().length(2).optional(),
    default_currency: currency.optional(),
    email: z.email().optional(),
    business_type: z.enum(["company", "individual", "non_profit"]).optional(),
    business_profile: z
      .strictObject({
        name: text.optional(),
        url: webAddress.optional(),
        mcc: text.optional(),
        product_description: text.optional(),
        support_email: z.email().optional(),
      })
      .optional(),
    capabilities: z.record(z.string(), z.strictObject({ requested: yesNo })).optional(),
    controller: z
      .strictObject({
        fees: z.strictObject({ payer: z.enum(["account", "application"]) }).optional(),
        losses: z.strictObject({ payments: z.enum(["stripe", "application"]) }).optional(),
        requirement_collection: z.enum(["stripe", "application"]).optional(),
        stripe_dashboard: z.strictObject({ type: z.enum(["full", "express", "none"]) }).optional(),
      })
      .optional(),
    metadata: metadata.optional(),
    expand,
  }),
);

const CreateLink = paramsOf<Stripe.AccountLinkCreateParams>()(
  z.strictObject({
    account: text,
    type: z.enum(["account_onboarding", "account_update"]),
    refresh_url: webAddress,
    return_url: webAddress,
    collect: z.enum(["currently_due", "eventually_due"]).optional(),
    collection_options: z
      .strictObject({
        fields: z.enum(["currently_due", "eventually_due"]).optional(),
        future_requirements: z.enum(["include", "omit"]).optional(),
      })
      .optional(),
    expand,
  }),
);

/** Connected accounts, and the links by which their owners onboard them. */
export const accountRoutes: Routes = {
  "POST /v1/accounts": ({ world, form }) =>
    world.keep(PLATFORM, newAccount(readParams(CreateAccount, form), world.now())),
  "GET /v1/accounts": listOf("account"),
  "GET /v1/accounts/:id": (call) => retrieve("account")({ ...call, account: PLATFORM }),
  "DELETE /v1/accounts/:id": ({ world, id }) => {
    found(world.find(PLATFORM, "account", id), "account", id);
    world.forget(id);
    return { id, object: "account", deleted: true };
  },
  "POST /v1/account_links": ({ world, form }): Stripe.AccountLink => {
    const asked = readParams(CreateLink, form);
    found(world.find(PLATFORM, "account", asked.account), "account", asked.account, "account");
    const secret = newId("link", 16).slice(5);
    const created = world.now();
    world.links.set(secret, { ...asked, expires: created + 300 });
    const url = `${world.url}/setup/${asked.account}/${secret}`;
    return { object: "account_link", created, expires_at: created + 300, url };
  },
};
