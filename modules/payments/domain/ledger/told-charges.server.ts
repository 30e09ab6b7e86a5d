import type { Happenings } from "#app/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { dueStatus } from "../transaction.ts";
import { accountsOf, mayOwe } from "./accounts.server.ts";
import { keyOfTold, tellPaid } from "./charges.server.ts";
import { addTransactions, voidTransactions } from "./transactions.server.ts";

/**
 * Charges a member what another module says is due, once by its key: from the balance, or as a debt. Expects the member
 * locked.
 */
export async function chargeTold(
  uow: UnitOfWork,
  { key, memberId, amount, reason, occasionId }: Happenings["charge.due"],
): Promise<void> {
  const balance = (await accountsOf(uow, [memberId])).get(memberId)?.balance ?? 0;
  const status = dueStatus(balance, amount, mayOwe(uow));
  const added = await addTransactions(uow, [
    {
      ...{ key: keyOfTold(key), memberId, kind: "charge", amount: -amount, status },
      ...{ title: reason, occasionId },
    },
  ]);
  if (added.length > 0 && status === "completed") await tellPaid(uow, { key: keyOfTold(key), memberId });
}

/** Takes back a charge that is no longer due, if it is still open. */
export async function voidTold(uow: UnitOfWork, { key }: Happenings["charge.void"]): Promise<void> {
  const ids: number[] = await uow
    .db("payment_transactions")
    .where({ key: keyOfTold(key) })
    .whereIn("status", ["in-progress", "debt"])
    .pluck("id");
  await voidTransactions(uow, ids);
}
