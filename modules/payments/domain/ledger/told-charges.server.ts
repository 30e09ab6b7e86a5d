import type { Happenings } from "#app/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { dueStatus } from "../transaction.ts";
import { accountsOf, mayOwe } from "./accounts.server.ts";
import { followPaid, keyOfTold } from "./charges.server.ts";
import { tellDebts } from "./tell-debts.server.ts";
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
  const own = keyOfTold(key);
  const added = await addTransactions(uow, [
    { key: own, memberId, kind: "charge", amount: -amount, status, title: reason, occasionId },
  ]);
  if (added.length === 0) return;
  if (status === "completed") await followPaid(uow, [{ key: own, memberId, occasionId: occasionId ?? null }]);
  else await tellDebts(uow, [{ id: added[0]?.id ?? 0, memberId, amount, title: reason }]);
}

/** What is still owed for charges that were told, by the keys of those who told them, in minor units. */
export async function owedOfTold(
  { db }: UnitOfWork,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.raw<{ rows: { key: string; owed: number }[] }>(
    `SELECT told.key, -sum(t.amount)::float8 AS owed
       FROM payment_transactions t
       JOIN unnest(:keys::text[], :kept::text[]) AS told (key, kept)
         ON regexp_replace(t.key, '^again:[0-9]+:', '') = told.kept
      WHERE t.status IN ('in-progress', 'debt') AND t.kind = 'charge' GROUP BY told.key`,
    { keys: [...keys], kept: keys.map(keyOfTold) },
  );
  return new Map(rows.map(({ key, owed }) => [key, owed]));
}

/** Takes back a charge that is no longer due, if it is still open. */
export async function voidTold(uow: UnitOfWork, { key, memberId }: Happenings["charge.void"]): Promise<void> {
  const { rows } = await uow.db.raw<{ rows: { id: number }[] }>(
    `SELECT t.id FROM payment_transactions t JOIN members m ON m.id = t.member_id
      WHERE :memberId IN (m.id, m.merged_into) AND t.status IN ('in-progress', 'debt')
        AND regexp_replace(t.key, '^again:[0-9]+:', '') = :own`,
    { memberId, own: keyOfTold(key) },
  );
  await voidTransactions(
    uow,
    rows.map(({ id }) => id),
  );
}
