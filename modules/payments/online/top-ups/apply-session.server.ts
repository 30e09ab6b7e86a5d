import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { type FindingReason, noteFinding } from "../findings.server.ts";
import { isCurrency, providerAmount } from "../provider-amount.ts";
import { creditTopUp } from "./credit.server.ts";
import { closeMismatched, lockTopUp, type OnlineTopUp } from "./top-ups.server.ts";

/** A Checkout session as the provider reports it; the amount in the provider's units. */
export interface ReportedSession {
  id: string;
  /** Our reference for it, as the provider returns it. */
  reference: string | null;
  /** Does it carry our mark at all? The club may use its account for more than us. */
  isOurs: boolean;
  intentId: string | null;
  amount: number | null;
  currency: string | null;
  /** `processing` = it was paid by a method that takes days; `failed` = such a payment failed. */
  state: "open" | "processing" | "paid" | "expired" | "failed";
}

/**
 * Applies what the provider says of a session of this account. It is credited only if account, reference, currency and amount
 * are as we recorded them; otherwise nothing is credited, and a finding says why. Reports may be repeated and come in any order:
 * a payment counts even after the session was reported as expired.
 */
export async function applySession(
  uow: UnitOfWork,
  account: string,
  reported: ReportedSession,
): Promise<void> {
  const topUp = await lockTopUp(uow, { sessionId: reported.id, reference: reported.reference });
  if (topUp?.state === "paid") return;
  const reason = topUp ? findMismatch(uow, topUp, account, reported) : reported.isOurs && "unknown";
  if (reason) {
    if (reported.state !== "paid") return;
    await noteFinding(uow, { reason, objectId: reported.id, topUpId: topUp?.id, money: reported });
    if (topUp) await closeMismatched(uow, topUp, reason);
    return;
  }
  if (!topUp) return;
  if (reported.state === "paid" && reported.intentId)
    return creditTopUp(uow, topUp, { sessionId: reported.id, intentId: reported.intentId });
  // Only a payment changes a failed top-up: the report that it was processing may come afterwards.
  if (reported.state === "open" || topUp.state === "failed") return;
  const isClosed = reported.state !== "processing";
  await uow
    .db("payment_online_top_ups")
    .where({ id: topUp.id })
    .update({ state: reported.state, session_id: reported.id, closed_at: isClosed ? uow.now : null });
}

/** What of it is not as we recorded it; undefined if everything is. */
function findMismatch(
  { organization }: UnitOfWork,
  topUp: OnlineTopUp,
  account: string,
  reported: ReportedSession,
): FindingReason | undefined {
  if (topUp.account !== account) return "account";
  if (reported.reference !== topUp.reference || (topUp.sessionId ?? reported.id) !== reported.id)
    return "reference";
  if (reported.state !== "paid") return undefined;
  if (!isCurrency(reported.currency, topUp.currency) || topUp.currency !== organization.currency)
    return "currency";
  if (reported.amount !== providerAmount(topUp.amount, topUp.currency)) return "amount";
  return reported.intentId ? undefined : "intent";
}
