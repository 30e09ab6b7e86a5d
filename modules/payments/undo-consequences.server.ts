import type { Consequence, UnitOfWork } from "#app/kit/commands.server.ts";

import { moduleKey } from "./ledger/charges.server.ts";
import { type Locked, lockTransactions } from "./ledger/lock-transactions.server.ts";
import { undoWay } from "./transaction.ts";

/** What undoing a transaction means to the module that asked for the charge: for the transaction itself, or for the charge that it pays. */
export async function undoConsequences(uow: UnitOfWork, found: Locked): Promise<Consequence[]> {
  const way = undoWay(found.kind, found.method);
  if (way !== "refund" && way !== "owed") return [];
  const [charge] =
    way === "refund" || !found.answers ? [found] : await lockTransactions(uow, [found.answers]);
  const key = charge && moduleKey(charge.key);
  if (!charge || key === undefined) return [];
  const { memberId, amount } = charge;
  return uow.modules.consequences("charges.reverse", {
    charges: [{ key, memberId, amount: -amount, isOwedAgain: way === "owed" }],
  });
}
