import type { UnitOfWork } from "#app/unit-of-work.ts";
import { type FindingReason, noteFinding } from "../findings.server.ts";
import { isCurrency, providerAmount } from "../provider-amount.ts";
import { creditTopUp } from "./credit.server.ts";
import { closeOdd, lockTopUp, type OnlineTopUp } from "./top-ups.server.ts";

/** A Checkout session as the provider tells of it; the amount as it counts. */
export interface ToldSession {
  id: string;
  /** Our word for it, as it comes back. */
  reference: string | null;
  /** Does it carry our mark at all? The club may use its account for more than us. */
  isOurs: boolean;
  intentId: string | null;
  amount: number | null;
  currency: string | null;
  /** `processing` = it was paid by a way that takes days; `failed` = that came to nothing. */
  state: "open" | "processing" | "paid" | "expired" | "failed";
}

/**
 * Takes over what the provider says of a session of this account. It is credited only if account, reference, currency and amount
 * are those that we wrote down; else nothing is, and a finding says why. What was heard before changes nothing, in any
 * order: a payment counts also after the session was told to have expired.
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
  // What failed is left by a payment alone: that it was under way may be heard afterwards.
  if (told.state === "open" || topUp.state === "failed") return;
  const isClosed = told.state !== "processing";
  await uow
    .db("payment_online_top_ups")
    .where({ id: topUp.id })
    .update({ state: told.state, session_id: told.id, closed_at: isClosed ? uow.now : null });
}

/** What of it is not as we wrote it down; undefined if all is. */
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
