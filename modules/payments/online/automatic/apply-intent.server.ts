import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { type FindingReason, noteFinding } from "../findings.server.ts";
import { isCurrency, providerAmount } from "../provider-amount.ts";
import { creditTopUp } from "../top-ups/credit.server.ts";
import { closeMismatched, lockTopUp, type OnlineTopUp } from "../top-ups/top-ups.server.ts";
import { failRefill } from "./fail-refill.server.ts";
import type { ReportedIntent } from "./reported-intent.ts";

/**
 * Applies what the provider says of a payment by a saved card at this account, in whatever order it says it. It is
 * credited like a top-up on the provider's page: only if everything is as we recorded it. Otherwise nothing is credited,
 * and a finding says why.
 */
export async function applyIntent(uow: UnitOfWork, account: string, reported: ReportedIntent): Promise<void> {
  const topUp = await lockTopUp(uow, { intentId: reported.id, reference: reported.reference });
  if (topUp?.state === "paid") return;
  const reason = topUp?.cardId ? findMismatch(uow, topUp, account, reported) : "unknown";
  if (reason || !topUp) {
    if (reported.state !== "paid") return;
    const objectId = reported.id;
    await noteFinding(uow, { reason: reason ?? "unknown", objectId, topUpId: topUp?.id, money: reported });
    if (topUp && reason) await closeMismatched(uow, topUp, reason);
    return;
  }
  if (reported.state === "paid") return creditTopUp(uow, topUp, { sessionId: null, intentId: reported.id });
  if (reported.state === "failed")
    return failRefill(uow, topUp, { endedBy: "declined", intentId: reported.id });
  await uow
    .db("payment_online_top_ups")
    .where({ id: topUp.id, state: "begun" })
    .update({ state: "processing", intent_id: reported.id });
}

function findMismatch(
  { organization }: UnitOfWork,
  topUp: OnlineTopUp,
  account: string,
  reported: ReportedIntent,
): FindingReason | undefined {
  if (topUp.account !== account) return "account";
  if (reported.reference !== topUp.reference || (topUp.intentId ?? reported.id) !== reported.id)
    return "reference";
  if (reported.state !== "paid") return undefined;
  if (!isCurrency(reported.currency, topUp.currency) || topUp.currency !== organization.currency)
    return "currency";
  return reported.amount === providerAmount(topUp.amount, topUp.currency) ? undefined : "amount";
}
