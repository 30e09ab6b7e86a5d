import type Stripe from "stripe";
import { newBalanceTransaction } from "../resources/balance-transaction.ts";
import { newDispute } from "../resources/dispute.ts";
import type { World } from "../world/world.ts";

const FEE = 1_500;

/** Has a payer's bank take back a charge, or part of it, until the dispute is decided. */
export function disputeCharge(world: World, chargeId: string, amount?: number): Stripe.Dispute {
  const account = world.ownerOf(chargeId) ?? "";
  const charge = world.find(account, "charge", chargeId);
  if (!charge || charge.disputed) throw new Error(`${chargeId} can't be disputed`);
  const dispute = world.keep(account, newDispute(charge, amount ?? charge.amount, world.now()));
  charge.disputed = true;
  world.tell(account, "charge.dispute.created", dispute);
  move(world, account, dispute, -dispute.amount, FEE);
  world.tell(account, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Decides a dispute: if the account wins, it gets the money back. */
export function closeDispute(world: World, dispute: Stripe.Dispute, outcome: "won" | "lost"): void {
  const account = world.ownerOf(dispute.id) ?? "";
  if (dispute.status !== "needs_response") throw new Error(`${dispute.id} is ${dispute.status}`);
  dispute.status = outcome;
  if (outcome === "won") {
    move(world, account, dispute, dispute.amount, -FEE);
    world.tell(account, "charge.dispute.funds_reinstated", dispute);
  }
  world.tell(account, "charge.dispute.closed", dispute, { status: "needs_response" });
}

function move(world: World, account: string, dispute: Stripe.Dispute, amount: number, fee: number): void {
  const { currency, id: source } = dispute;
  const description = `Chargeback ${amount < 0 ? "withdrawal" : "reversal"} for ${String(dispute.charge)}`;
  const moved = { amount, currency, fee, source, reporting_category: "dispute", description };
  dispute.balance_transactions.push(
    world.keep(account, newBalanceTransaction({ ...moved, type: "adjustment" }, world.now())),
  );
}
