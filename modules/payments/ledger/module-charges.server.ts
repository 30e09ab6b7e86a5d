import { all, type Consequence, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { ModuleCharge, MoneyConsequences, MoneyEvents } from "#app/kit/module.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { tellDebts } from "#modules/payments/debts/tell-debts.server.ts";
import { type Account, dueStatus, EMPTY, isOpen, type Status } from "#modules/payments/transaction.ts";
import { accountsOf } from "./accounts.server.ts";
import { followPaid, keyOfModule, moduleKey } from "./charges.server.ts";
import { mayOwe } from "./negative-balance.ts";
import { payAndMoveUp } from "./pay-debts.server.ts";
import { addTransactions, voidTransactions } from "./transactions.server.ts";
import { watchFunds } from "./watch-funds.server.ts";

/**
 * Charges members what another module says is due, each charge once by its key: from the balance, or as a debt. Expects the
 * members to be locked. The number of statements does not depend on the number of charges.
 */
export async function chargeForModule(
  uow: UnitOfWork,
  { charges }: MoneyEvents["charges.due"],
): Promise<void> {
  if (charges.length === 0) return;
  const accounts = await accountsOf(uow, [...new Set(charges.map(({ memberId }) => memberId))]);
  const left = new Map<number, Pick<Account, "balance" | "debt">>(accounts);
  const known = await recorded(uow, charges);
  // What was told before is recorded already, and takes nothing from what is left for the others.
  const fresh = charges.filter(({ key }) => !known.has(keyOfModule(key)));
  const due = fresh.map(({ key, memberId, amount, reason, occasionId }) => {
    const { balance, debt } = left.get(memberId) ?? EMPTY;
    const status = dueStatus({ balance, debt }, amount, mayOwe(uow));
    const isPaid = status === "completed";
    left.set(memberId, { balance: isPaid ? balance - amount : balance, debt: isPaid ? debt : debt + amount });
    return {
      key: keyOfModule(key),
      memberId,
      kind: "charge" as const,
      amount: -amount,
      status,
      title: reason,
      occasionId,
    };
  });
  const written = await addTransactions(uow, due);
  await watchFunds(
    uow,
    written.map(({ memberId }) => memberId),
  );
  const ids = new Map(written.map(({ key, id }) => [key, id]));
  const added = due.flatMap((charge) => {
    const id = ids.get(charge.key);
    return id === undefined ? [] : [{ ...charge, id }];
  });
  await followPaid(
    uow,
    added
      .filter(({ status }) => status === "completed")
      .map(({ key, memberId, occasionId = null }) => ({ key, memberId, occasionId })),
  );
  await tellDebts(
    uow,
    added
      .filter(({ status }) => status === "debt")
      .map(({ id, memberId, amount, title }) => ({ id, memberId, amount: -amount, title })),
  );
}

/** The keys of these charges under which a transaction is kept already. */
async function recorded(
  { db }: UnitOfWork,
  charges: readonly { key: string }[],
): Promise<ReadonlySet<string>> {
  const keys: string[] = await db("payment_transactions")
    .whereIn(
      "key",
      charges.map(({ key }) => keyOfModule(key)),
    )
    .pluck("key");
  return new Set(keys);
}

/** What is still owed for charges of other modules, by those modules' keys, in minor units. */
export async function owedForModules(
  { db }: UnitOfWork,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await all<{ key: string; owed: number }>(
    db,
    `SELECT told.key, -sum(t.amount)::float8 AS owed
       FROM payment_transactions t
       JOIN unnest(:keys::text[], :kept::text[]) AS told (key, kept)
         ON regexp_replace(t.key, '^again:[0-9]+:', '') = told.kept
      WHERE t.status IN ('in-progress', 'debt') AND t.kind = 'charge' GROUP BY told.key`,
    { keys: [...keys], kept: keys.map(keyOfModule) },
  );
  return new Map(rows.map(({ key, owed }) => [key, owed]));
}

/** The open charges that other modules told, by those modules' keys. */
export async function openModuleCharges({ db }: UnitOfWork): Promise<ModuleCharge[]> {
  const rows = await all<ModuleCharge>(
    db,
    `SELECT key, member_id FROM payment_transactions
      WHERE status IN ('in-progress', 'debt') AND kind = 'charge' ORDER BY id`,
  );
  return rows.flatMap(({ key, memberId }) => {
    const told = moduleKey(key);
    return told === undefined ? [] : [{ key: told, memberId }];
  });
}

/** Voids those of these charges that are still open, and pays the debts that they held up. Expects the members to be locked. */
export async function voidModuleCharges(
  uow: UnitOfWork,
  { charges }: MoneyEvents["charges.void"],
): Promise<void> {
  const told = (await toldCharges(uow, charges)).filter(({ status }) => isOpen(status));
  await voidTransactions(
    uow,
    told.map(({ id }) => id),
  );
  await payAndMoveUp(
    uow,
    told.map(({ memberId }) => memberId),
  );
}

/**
 * Gives these charges back in full: what is open of them becomes void, what was paid goes to the balances by refunds that
 * answer the charges. One that was given back or waived before gives nothing, however often it is told. Expects the members
 * to be locked.
 */
export async function returnModuleCharges(
  uow: UnitOfWork,
  { charges }: MoneyEvents["charges.return"],
): Promise<void> {
  const told = await toldCharges(uow, charges);
  await voidTransactions(
    uow,
    told.filter(({ status }) => isOpen(status)).map(({ id }) => id),
  );
  await addTransactions(
    uow,
    told.filter(isReturnable).map(({ id, memberId, amount, title }) => ({
      key: `refund:${id}`,
      memberId,
      kind: "refund",
      amount: -amount,
      status: "completed",
      title,
      answers: id,
    })),
  );
  await payAndMoveUp(
    uow,
    told.map(({ memberId }) => memberId),
  );
}

/** How much of these charges goes back to their members' balances if they are given back. */
export async function returnConsequences(
  uow: UnitOfWork,
  { charges }: MoneyConsequences["charges.return"],
): Promise<Consequence[]> {
  const paid = (await toldCharges(uow, charges)).filter(isReturnable);
  const amount = paid.reduce((sum, one) => sum - one.amount, 0);
  return amount > 0
    ? [{ key: "payments:consequences.toBalance", values: { money: moneyOf(uow.organization, amount) } }]
    : [];
}

interface ToldCharge {
  id: number;
  /** Whose it is now: the survivor's, if its member was merged. */
  memberId: number;
  amount: number;
  status: Status;
  title: string;
  /** Was it given back, or waived: is there nothing of it that was paid? */
  isAnswered: boolean;
}

const isReturnable = ({ status, isAnswered }: ToldCharge) => status === "completed" && !isAnswered;

/** The transactions of these charges, also those that replace one whose payment was undone; the oldest first, locked in a unit of work that writes. */
async function toldCharges(
  { db, isReadOnly }: UnitOfWork,
  charges: readonly ModuleCharge[],
): Promise<ToldCharge[]> {
  return all<ToldCharge>(
    db,
    `SELECT t.id, coalesce(m.merged_into, m.id) AS member_id, t.amount, t.status, t.title,
            EXISTS (SELECT FROM payment_transactions a WHERE a.answers = t.id AND a.kind IN ('refund', 'waiver')) AS is_answered
       FROM payment_transactions t JOIN members m ON m.id = t.member_id
       JOIN unnest(:memberIds::bigint[], :kept::text[]) AS told (member_id, kept)
         ON told.member_id IN (m.id, m.merged_into) AND regexp_replace(t.key, '^again:[0-9]+:', '') = told.kept
      WHERE t.kind = 'charge' AND t.status <> 'void' ORDER BY t.id ${isReadOnly ? "" : "FOR UPDATE OF t"}`,
    {
      memberIds: charges.map(({ memberId }) => memberId),
      kept: charges.map(({ key }) => keyOfModule(key)),
    },
  );
}
