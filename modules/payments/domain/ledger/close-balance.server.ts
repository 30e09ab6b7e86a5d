import type { BalanceEnd } from "#app/domain/members/leaving/balance-end.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { accountsOf } from "./accounts.server.ts";
import { type Closed, followPaid } from "./charges.server.ts";
import { addTransactions, completeTransactions } from "./transactions.server.ts";

/** What members have with the club, in minor units, once all that they owe is paid from it; below zero: what they lack. */
export async function leftWith(
  uow: UnitOfWork,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const accounts = await accountsOf(uow, memberIds);
  return new Map(
    [...accounts].map(([id, { balance, debt, inProgress }]) => [id, balance - debt - inProgress]),
  );
}

/**
 * Settles or writes off what a member has left, or lacks, and pays with it all that they owe, so that they end with nothing.
 * Expects the member to be locked.
 */
export async function closeBalance(
  uow: UnitOfWork,
  { memberId, balance: end }: { memberId: number; balance: BalanceEnd },
): Promise<void> {
  const left = (await leftWith(uow, [memberId])).get(memberId) ?? 0;
  const method = end === "write-off" ? undefined : end;
  const kind = left < 0 && method ? "top-up" : "correction";
  if (left !== 0)
    await addTransactions(uow, [
      { key: `closing:${memberId}`, memberId, kind, amount: -left, status: "completed", method },
    ]);
  const { rows: open } = await uow.db.raw<{ rows: (Closed & { id: number })[] }>(
    `SELECT id, key, member_id AS "memberId", occasion_id AS "occasionId" FROM payment_transactions
      WHERE member_id = :memberId AND status IN ('debt', 'in-progress') AND amount < 0 ORDER BY id FOR UPDATE`,
    { memberId },
  );
  if (open.length === 0) return;
  await completeTransactions(
    uow,
    open.map(({ id }) => id),
  );
  await followPaid(uow, open);
}
