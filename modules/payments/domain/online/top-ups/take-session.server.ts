import type { UnitOfWork } from "#app/unit-of-work.ts";
import { type FindingReason, noteFinding } from "../findings.server.ts";
import { isCurrency, providerAmount } from "../provider-amount.ts";
import { creditTopUp } from "./credit.server.ts";
import { closeOdd, lockTopUp, type OnlineTopUp } from "./top-ups.server.ts";

/** A Checkout session as the provider reports it; the amount in the provider's units. */
export interface ToldSession {
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
export async function takeSession(uow: UnitOfWork, account: string, told: ToldSession): Promise<void> {
  const topUp = await lockTopUp(uow, { sessionId: told.id, reference: told.reference });
  if (topUp?.state === "paid") return;
  const reason = topUp ? faultOf(uow, topUp, account, told) : told.isOurs && "unknown";
  if (reason) {
    const { id: objectId, amount, currency } = told;
    if (told.state !== "paid") return;
    await noteFinding(uow, { reason, objectId, topUpId: topUp?.id, amount, currency });
    if (topUp) await closeOdd(uow, topUp, reason);
    return;
  }
  if (!topUp) return;
  if (told.state === "paid" && told.intentId)
    return creditTopUp(uow, topUp, { sessionId: told.id, intentId: told.intentId });
  // Only a payment changes a failed top-up: the report that it was processing may come afterwards.
  if (told.state === "open" || topUp.state === "failed") return;
  const isClosed = told.state !== "processing";
  await uow
    .db("payment_online_top_ups")
    .where({ id: topUp.id })
    .update({ state: told.state, session_id: told.id, closed_at: isClosed ? uow.now : null });
}

/** What of it is not as we recorded it; undefined if everything is. */
function faultOf(
  { organization }: UnitOfWork,
  topUp: OnlineTopUp,
  account: string,
  told: ToldSession,
): FindingReason | undefined {
  if (topUp.account !== account) return "account";
  if (told.reference !== topUp.reference || (topUp.sessionId ?? told.id) !== told.id) return "reference";
  if (told.state !== "paid") return undefined;
  if (!isCurrency(told.currency, topUp.currency) || topUp.currency !== organization.currency)
    return "currency";
  if (told.amount !== providerAmount(topUp.amount, topUp.currency)) return "amount";
  return told.intentId ? undefined : "intent";
}
