import type Stripe from "stripe";
import { newId } from "../world/world.ts";

/** The information that is missing until somebody completes the onboarding pages. */
const ASKED_FOR = ["business_profile.url", "external_account", "tos_acceptance.date", "tos_acceptance.ip"];

/** A club's new account, which can't charge yet. */
export function newAccount(given: Stripe.AccountCreateParams, now: number): Stripe.Account {
  const { country = "US", default_currency, email = null, metadata, controller, type } = given;
  return {
    id: newId("acct", 16),
    object: "account",
    business_profile: businessProfile(given.business_profile),
    business_type: given.business_type ?? null,
    capabilities: { card_payments: "inactive", transfers: "inactive" },
    charges_enabled: false,
    controller: {
      type: "application",
      is_controller: true,
      fees: { payer: controller?.fees?.payer ?? "account" },
      losses: { payments: controller?.losses?.payments ?? "stripe" },
      requirement_collection: controller?.requirement_collection ?? "stripe",
      stripe_dashboard: { type: controller?.stripe_dashboard?.type ?? "full" },
    },
    country,
    created: now,
    default_currency: default_currency ?? currencyOf(country),
    details_submitted: false,
    email,
    external_accounts: { object: "list", data: [], has_more: false, url: "/v1/accounts/external_accounts" },
    future_requirements: { ...requirements([]), disabled_reason: null },
    metadata: { ...(metadata || {}) } as Stripe.Metadata,
    payouts_enabled: false,
    requirements: requirements(ASKED_FOR),
    settings: settings(),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    // An account made with a controller is given no type; one with the full dashboard still reads as "standard".
    type: type ?? (controller?.stripe_dashboard?.type === "express" ? "express" : "standard"),
  };
}

/** The changes to an account once its onboarding is completed. */
export function onboarded(now: number): Partial<Stripe.Account> {
  return {
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirements([]),
    tos_acceptance: { date: now },
  };
}

/** The changes to an account that can't charge until it answers Stripe. */
export function restricted(): Partial<Stripe.Account> {
  return {
    capabilities: { card_payments: "inactive", transfers: "inactive" },
    charges_enabled: false,
    payouts_enabled: false,
    requirements: {
      ...requirements(["individual.verification.document"]),
      disabled_reason: "requirements.past_due",
    },
  };
}

function requirements(due: string[]): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length > 0 ? "requirements.past_due" : null,
    errors: [],
    eventually_due: due,
    past_due: [],
    pending_verification: [],
  };
}

function businessProfile(
  given: Stripe.AccountCreateParams.BusinessProfile | undefined,
): Stripe.Account.BusinessProfile {
  return {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: given?.mcc ?? null,
    minority_owned_business_designation: null,
    name: given?.name ?? null,
    product_description: given?.product_description ?? null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: given?.support_email ?? null,
    support_phone: null,
    support_url: null,
    url: given?.url ?? null,
  };
}

function settings(): Stripe.Account.Settings {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: true },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: "Etc/UTC" },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: "daily" },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  } as Stripe.Account.Settings;
}

function currencyOf(country: string): string {
  const own: Record<string, string> = { US: "usd", GB: "gbp", CH: "chf", MX: "mxn", AR: "ars", JP: "jpy" };
  return own[country] ?? "eur";
}
