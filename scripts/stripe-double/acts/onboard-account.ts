import type Stripe from "stripe";
import { onboarded, restricted } from "../resources/account.ts";
import { APPLICATION } from "../resources/payment-intent.ts";
import type { World } from "../world/world.ts";

/** A club has filled in what Stripe wants to know of it: it can charge. */
export function onboardAccount(world: World, account: Stripe.Account): void {
  change(world, account, onboarded(world.now()));
}

/** Stripe wants to know something again, and until then the club can't charge. */
export function restrictAccount(world: World, account: Stripe.Account): void {
  change(world, account, restricted());
}

function change(world: World, account: Stripe.Account, now: Partial<Stripe.Account>): void {
  const { charges_enabled, details_submitted, payouts_enabled } = account;
  Object.assign(account, now);
  world.tell(account.id, "account.updated", account, { charges_enabled, details_submitted, payouts_enabled });
}

/** A club has taken its account away from the platform, which gets at nothing of it any more. */
export function deauthorizeAccount(world: World, account: Stripe.Account): void {
  const application = { id: APPLICATION, object: "application", name: "Teamsheet" };
  world.tell(account.id, "account.application.deauthorized", application);
  world.forget(account.id);
}
