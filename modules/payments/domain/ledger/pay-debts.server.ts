import type { UnitOfWork } from "#app/unit-of-work.ts";
import { payable } from "../transaction.ts";
import { accountsOf } from "./accounts.server.ts";
import { tellPaid } from "./charges.server.ts";
import { completeTransactions } from "./transactions.server.ts";

/**
 * Pays a member's debts from their balance, oldest first, each whole (D9.4), and lets the next in line move up where the
 * member waits. Expects the member locked. Returns how many were paid.
 */
export async function payDebts(uow: UnitOfWork, memberId: number): Promise<number> {
  const { rows: debts } = await uow.db.raw<{ rows: { id: number; amount: number; key: string }[] }>(
    `SELECT id, -amount AS amount, key FROM payment_transactions
      WHERE member_id = :memberId AND status = 'debt' ORDER BY id`,
    { memberId },
  );
  const balance = (await accountsOf(uow, [memberId])).get(memberId)?.balance ?? 0;
  const count = payable(
    balance,
    debts.map(({ amount }) => amount),
  );
  const paid = debts.slice(0, count);
  if (count > 0)
    await completeTransactions(
      uow,
      paid.map(({ id }) => id),
    );
  for (const { key } of paid) await tellPaid(uow, { key, memberId });
  return count;
}
