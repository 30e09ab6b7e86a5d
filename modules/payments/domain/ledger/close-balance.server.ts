import type { BalanceEnd } from "#app/domain/members/leaving/balance-end.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { accountsOf } from "./accounts.server.ts";
import { addTransactions } from "./transactions.server.ts";

/** Settles or writes off what a member has, or lacks, so that their balance is zero. Expects the member to be locked. */
export async function closeBalance(
  uow: UnitOfWork,
  { memberId, balance: end }: { memberId: number; balance: BalanceEnd },
): Promise<void> {
  const balance = (await accountsOf(uow, [memberId])).get(memberId)?.balance ?? 0;
  if (balance === 0) return;
  const method = end === "write-off" ? undefined : end;
  const kind = balance < 0 && method ? "top-up" : "correction";
  await addTransactions(uow, [
    { key: `closing:${memberId}`, memberId, kind, amount: -balance, status: "completed", method },
  ]);
}
