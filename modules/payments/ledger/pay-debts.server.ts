import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import { payable } from "#modules/payments/transaction.ts";
import { accountsOf } from "./accounts.server.ts";
import { type Closed, followFunds, followPaid } from "./charges.server.ts";
import { completeTransactions } from "./transactions.server.ts";

/**
 * Call it once members have more money, or owe less, than before: their debts are paid, and those in line who can pay now move
 * up. Expects them to be locked.
 */
export async function payAndMoveUp(uow: UnitOfWork, memberIds: Iterable<number>): Promise<void> {
  const members = [...new Set(memberIds)];
  if (members.length === 0) return;
  const owing = await all<{ memberId: number }>(
    uow.db,
    `SELECT DISTINCT member_id FROM payment_transactions
      WHERE member_id = ANY (:members::bigint[]) AND status = 'debt' ORDER BY 1`,
    { members },
  );
  for (const { memberId } of owing) await payDebts(uow, memberId);
  await followFunds(uow, members);
}

/**
 * Pays a member's debts from their balance, oldest first, each in full. Expects the member to be locked. Returns
 * how many were paid.
 */
export async function payDebts(uow: UnitOfWork, memberId: number): Promise<number> {
  const debts = await loadDebts(uow, memberId);
  if (debts.length === 0) return 0;
  const balance = (await accountsOf(uow, [memberId])).get(memberId)?.balance ?? 0;
  const count = payable(
    balance,
    debts.map(({ amount }) => amount),
  );
  if (count === 0) return 0;
  const paid = debts.slice(0, count);
  await completeTransactions(
    uow,
    paid.map(({ id }) => id),
  );
  await followPaid(uow, paid);
  return count;
}

/** What a member owes, the oldest first; amounts in minor units, above zero. */
export async function loadDebts(
  { db }: UnitOfWork,
  memberId: number,
): Promise<(Closed & { id: number; amount: number })[]> {
  return all<Closed & { id: number; amount: number }>(
    db,
    `SELECT id, -amount AS amount, key, member_id, occasion_id FROM payment_transactions
      WHERE member_id = :memberId AND status = 'debt' ORDER BY id`,
    { memberId },
  );
}
