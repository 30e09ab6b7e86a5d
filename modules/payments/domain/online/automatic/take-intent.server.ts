import type { UnitOfWork } from "#app/unit-of-work.ts";
import { type FindingReason, noteFinding } from "../findings.server.ts";
import { isCurrency, providerAmount } from "../provider-amount.ts";
import { creditTopUp } from "../top-ups/credit.server.ts";
import { closeOdd, lockTopUp, type OnlineTopUp } from "../top-ups/top-ups.server.ts";
import { failRefill } from "./fail-refill.server.ts";
import type { ToldIntent } from "./told-intent.ts";

/**
 * Applies what the provider says of a payment by a saved card at this account, in whatever order it says it. It is
 * credited like a top-up on the provider's page: only if everything is as we recorded it. Otherwise nothing is credited,
 * and a finding says why.
 */
export async function takeIntent(uow: UnitOfWork, account: string, told: ToldIntent): Promise<void> {
  const topUp = await lockTopUp(uow, { intentId: told.id, reference: told.reference });
  if (topUp?.state === "paid") return;
  const reason = topUp?.cardId ? faultOf(uow, topUp, account, told) : "unknown";
  if (reason || !topUp) {
    const { id: objectId, amount, currency, state } = told;
    if (state !== "paid") return;
    await noteFinding(uow, { reason: reason ?? "unknown", objectId, topUpId: topUp?.id, amount, currency });
    if (topUp && reason) await closeOdd(uow, topUp, reason);
    return;
  }
  if (told.state === "paid") return creditTopUp(uow, topUp, { sessionId: null, intentId: told.id });
  if (told.state === "failed") return failRefill(uow, topUp, { endedBy: "declined", intentId: told.id });
  await uow
    .db("payment_online_top_ups")
    .where({ id: topUp.id, state: "begun" })
    .update({ state: "processing", intent_id: told.id });
}

function faultOf(
  { organization }: UnitOfWork,
  topUp: OnlineTopUp,
  account: string,
  told: ToldIntent,
): FindingReason | undefined {
  if (topUp.account !== account) return "account";
  if (told.reference !== topUp.reference || (topUp.intentId ?? told.id) !== told.id) return "reference";
  if (told.state !== "paid") return undefined;
  if (!isCurrency(told.currency, topUp.currency) || topUp.currency !== organization.currency)
    return "currency";
  return told.amount === providerAmount(topUp.amount, topUp.currency) ? undefined : "amount";
}
