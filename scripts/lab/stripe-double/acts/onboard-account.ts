import type Stripe from "stripe";
import { onboarded, restricted } from "../resources/account.ts";
import { APPLICATION } from "../resources/payment-intent.ts";
import type { World } from "../world/world.ts";

/** Completes a club's onboarding: from now on it can charge. */
export function onboardAccount(world: World, account: Stripe.Account): void {
  change(world, account, onboarded(world.now()));
}

/** Has Stripe ask for more information; the club can't charge until it answers. */
export function restrictAccount(world: World, account: Stripe.Account): void {
  change(world, account, restricted());
}

function change(world: World, account: Stripe.Account, now: Partial<Stripe.Account>): void {
  const { charges_enabled, details_submitted, payouts_enabled } = account;
  Object.assign(account, now);
  world.tell(account.id, "account.updated", account, { charges_enabled, details_submitted, payouts_enabled });
}

/** Disconnects a club's account from the platform, which loses access to everything in it. */
export function deauthorizeAccount(world: World, account: Stripe.Account): void {
  const application = { id: APPLICATION, object: "application", name: "Teamsheet" };
  world.tell(account.id, "account.application.deauthorized", application);
  world.forget(account.id);
}
