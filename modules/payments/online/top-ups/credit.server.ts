import { aboutMember, notify, type UnitOfWork } from "#app/kit/commands.server.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { followFunds } from "#modules/payments/ledger/charges.server.ts";
import { payDebts } from "#modules/payments/ledger/pay-debts.server.ts";
import { addTransactions } from "#modules/payments/ledger/transactions.server.ts";
import { watchAgain } from "#modules/payments/ledger/watch-funds.server.ts";
import { postWaiting } from "../refunds-disputes.server.ts";
import type { OnlineTopUp } from "./top-ups.server.ts";

/**
 * Credits what a member has paid, once per payment, by the provider's id: pays debts from it, tells them, and posts refunds
 * and disputes that were reported before it. Expects the member and the top-up to be locked.
 */
export async function creditTopUp(
  uow: UnitOfWork,
  topUp: OnlineTopUp & { name: string },
  { sessionId, intentId }: { sessionId: string | null; intentId: string },
): Promise<void> {
  const { memberId, amount } = topUp;
  const [added] = await addTransactions(uow, [
    {
      key: `online:${intentId}`,
      memberId,
      kind: "top-up",
      method: "online",
      amount,
      status: "completed",
    },
  ]);
  if (!added) return;
  await uow
    .db("payment_online_top_ups")
    .where({ id: topUp.id })
    .update({
      state: "paid",
      transaction_id: added.id,
      closed_at: uow.now,
      intent_id: intentId,
      ...(sessionId && { session_id: sessionId }),
    });
  await uow.audit(
    "payments.paid-online",
    aboutMember({ id: memberId, name: topUp.name }, undefined, { amount, note: intentId }),
  );
  await payDebts(uow, memberId);
  await followFunds(uow, [memberId]);
  await watchAgain(uow, memberId);
  await notify(uow, [
    {
      memberId,
      kind: "payments:received",
      to: "/my-transactions",
      values: { amount: moneyOf(uow.organization, amount) },
      once: `payments:received:${added.id}`,
    },
  ]);
  await postWaiting(uow, intentId);
}
