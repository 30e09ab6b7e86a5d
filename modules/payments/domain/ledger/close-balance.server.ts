import type { BalanceEnd } from "#app/domain/members/leaving/balance-end.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { addTransactions } from "./transactions.server.ts";

/** What these members have, in minor units, read as it is now: an act may have moved it. */
export async function balancesOf(
  { db }: UnitOfWork,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.raw<{ rows: { id: number; balance: number }[] }>(
    `SELECT member_id AS id, balance::float8 AS balance FROM payment_balances WHERE member_id = ANY (:memberIds::bigint[])`,
    { memberIds: [...memberIds] },
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** Settles or writes off what a member has, or lacks, so that their balance is zero. Expects the member to be locked. */
export async function closeBalance(
  uow: UnitOfWork,
  { memberId, balance: end }: { memberId: number; balance: BalanceEnd },
): Promise<void> {
  const balance = (await balancesOf(uow, [memberId])).get(memberId) ?? 0;
  if (balance === 0) return;
  const method = end === "write-off" ? undefined : end;
  const kind = balance < 0 && method ? "top-up" : "correction";
  await addTransactions(uow, [
    { key: `closing:${memberId}`, memberId, kind, amount: -balance, status: "completed", method },
  ]);
}
