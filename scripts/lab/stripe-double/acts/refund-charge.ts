import type Stripe from "stripe";
import { badRequest } from "../api/api-error.ts";
import { newBalanceTransaction } from "../resources/balance-transaction.ts";
import { newRefund } from "../resources/refund.ts";
import type { World } from "../world/world.ts";

/** Refunds a charge or a part of it. Refuses, as Stripe does, more than is left of it. */
export function refundCharge(
  world: World,
  charge: Stripe.Charge,
  given: Pick<Stripe.RefundCreateParams, "reason" | "metadata"> & { amount?: number } = {},
): Stripe.Refund {
  const account = world.ownerOf(charge.id) ?? "";
  const left = charge.amount - charge.amount_refunded;
  const amount = given.amount ?? left;
  if (charge.status !== "succeeded")
    throw badRequest(`Charge ${charge.id} has not been paid.`, { param: "charge" });
  if (charge.disputed)
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (left === 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (amount < 1)
    throw badRequest("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (amount > left)
    throw badRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    });
  const refund = world.keep(account, newRefund(charge, { ...given, amount }, world.now()));
  refund.balance_transaction = move(world, account, refund, -amount, "refund");
  changeRefunded(charge, amount);
  world.tell(account, "refund.created", refund);
  world.tell(account, "charge.refunded", charge, { amount_refunded: charge.amount_refunded - amount });
  return refund;
}

/** Has a refund fail at the card, so that the account gets the money back. */
export function failRefund(world: World, refund: Stripe.Refund): void {
  const account = world.ownerOf(refund.id) ?? "";
  const charge = world.find(account, "charge", String(refund.charge));
  if (!charge || refund.status !== "succeeded") throw new Error(`${refund.id} is ${refund.status}`);
  Object.assign(refund, { status: "failed", failure_reason: "lost_or_stolen_card" });
  refund.failure_balance_transaction = move(world, account, refund, refund.amount, "refund_failure");
  changeRefunded(charge, -refund.amount);
  world.tell(account, "refund.updated", refund, { status: "succeeded" });
  world.tell(account, "refund.failed", refund);
}

function changeRefunded(charge: Stripe.Charge, by: number): void {
  charge.amount_refunded += by;
  charge.refunded = charge.amount_refunded === charge.amount;
}

function move(
  world: World,
  account: string,
  { currency, id: source }: Stripe.Refund,
  amount: number,
  type: "refund" | "refund_failure",
): string {
  const moved = { amount, currency, fee: 0, source, type, reporting_category: type, description: null };
  return world.keep(account, newBalanceTransaction(moved, world.now())).id;
}
