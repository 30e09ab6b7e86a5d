import type { z } from "zod";
import {
  type Consequence,
  ensureConfirmed,
  one,
  type Question,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import { moneyOf, Refusal } from "#app/kit/rules.ts";
import { accountsOf } from "./ledger/accounts.server.ts";
import { readShortfall, withAdvance } from "./ledger/advance.server.ts";
import { followOpen, isForLeaving, moduleKey, renewedChargeKey } from "./ledger/charges.server.ts";
import { type Locked, lockTransactions } from "./ledger/lock-transactions.server.ts";
import { mayOwe } from "./ledger/negative-balance.ts";
import { loadDebts, payAndMoveUp } from "./ledger/pay-debts.server.ts";
import { addTransactions, type NewTransaction } from "./ledger/transactions.server.ts";
import { chargedMembers } from "./occasions/charged-members.server.ts";
import type { UndoTransactionSchema } from "./payments.schemas.ts";
import { dueStatus, EMPTY, payable, undoWay } from "./transaction.ts";

/**
 * Undoes a transaction by rows that answer it, which stay beside it: money put in or taken out goes back; what was paid for
 * a charge by cash, transfer or waiver is taken back, and the charge is owed again; a charge that was paid is given back to
 * the balance; what was given back for a place is charged again while it is due. A second time, it changes nothing. Asks
 * back. Refuses `not-found`, `payments:not-undoable`, `payments:insufficient-balance`.
 */
export async function undoTransaction(
  uow: UnitOfWork,
  { transactionId, reviewed, ...about }: z.output<typeof UndoTransactionSchema>,
): Promise<{ undone: boolean }> {
  const [found] = await lockTransactions(uow, [transactionId], about);
  if (!found) throw new Refusal("not-found");
  if (found.status !== "completed") throw new Refusal("payments:not-undoable");
  const way = undoWay(found.kind, found.method);
  if (!way) throw new Refusal("payments:not-undoable");
  if (await isAnswered(uow, found)) return { undone: false };
  if (way === "charge" && !(await mayChargeAgain(uow, await answered(uow, found))))
    throw new Refusal("payments:not-undoable");
  await ensureConfirmed(reviewed, () => undoQuestion(uow, found));
  await UNDO_BY[way](uow, found);
  await uow.audit("payments.undone", {
    subject: { kind: "payments" },
    members: [{ id: found.memberId, name: found.name }],
    after: { kind: found.kind, amount: Math.abs(found.amount), note: found.title },
  });
  await followOpen(uow, [found]);
  await payAndMoveUp(uow, [found.memberId]);
  return { undone: true };
}

/** What undoing it does, in numbers. */
async function undoQuestion(uow: UnitOfWork, found: Locked): Promise<Question> {
  return {
    act: "payments.undo",
    about: [found.id],
    consequences: [await undoEffect(uow, found), ...(await undoConsequences(uow, found))],
    always: true,
  };
}

/** What becomes of the member's money: computed from the same numbers as the act itself. */
async function undoEffect(uow: UnitOfWork, found: Locked): Promise<Consequence> {
  const { kind, method, shownName: name, memberId } = found;
  const amount = Math.abs(found.amount);
  const money = moneyOf(uow.organization, amount);
  const said = (
    key: "back" | "backIn" | "owed" | "owedPaid" | "refund" | "charge" | "chargeOwed" | "gone",
  ): Consequence => ({
    key: `payments:consequences.undo.${key}`,
    values: { name, money },
  });
  const takenBack = async (): Promise<Consequence> => {
    const lack = await readShortfall(uow, memberId, amount);
    if (lack === 0) return said("back");
    const values = { name, money, lack: moneyOf(uow.organization, lack) };
    return { key: "payments:consequences.undo.backOwed", values };
  };
  const way = undoWay(kind, method);
  if (way === "back") return found.amount < 0 ? said("backIn") : takenBack();
  if (way === "refund") return said("refund");
  const account = (await accountsOf(uow, [memberId])).get(memberId) ?? EMPTY;
  if (way === "charge")
    return said(dueStatus(account, amount, mayOwe(uow)) === "debt" ? "chargeOwed" : "charge");
  const charge = await answered(uow, found);
  const isGivenBack = await uow
    .db("payment_transactions")
    .where({ answers: charge.id, kind: "refund" })
    .first("id");
  if (charge.kind !== "charge" || isGivenBack) return takenBack();
  if (!(await isStillWanted(uow, charge))) return said("gone");
  const debts = (await loadDebts(uow, memberId)).map((debt) => debt.amount);
  return said(payable(account.balance, [...debts, amount]) > debts.length ? "owedPaid" : "owed");
}

const UNDO_BY: Record<
  NonNullable<ReturnType<typeof undoWay>>,
  (uow: UnitOfWork, found: Locked) => Promise<void>
> = {
  async back(uow, found) {
    const lack = found.amount > 0 ? await readShortfall(uow, found.memberId, found.amount) : 0;
    await addTransactions(uow, withAdvance(reversal(found), lack, found.id));
  },
  async owed(uow, found) {
    const charge = await answered(uow, found);
    // Money that left again stays away: what was paid or waived of it is owed anew.
    if (charge.kind !== "charge") return UNDO_BY.back(uow, found);
    // What was given back before, or is for something canceled, is not owed again.
    const given = await addTransactions(uow, [refund(charge)]);
    if (given.length === 0) return UNDO_BY.back(uow, found);
    await addTransactions(uow, [reversal(found)]);
    // It must be owed again before other modules are told, since they ask what is owed.
    if (await isStillDue(uow, charge)) await addTransactions(uow, [chargeAgain(charge, "debt")]);
    await tellReversed(uow, charge);
  },
  async refund(uow, found) {
    await addTransactions(uow, [refund(found)]);
    await tellReversed(uow, found);
  },
  async charge(uow, found) {
    const charge = await answered(uow, found);
    const account = (await accountsOf(uow, [found.memberId])).get(found.memberId) ?? EMPTY;
    await addTransactions(uow, [chargeAgain(charge, dueStatus(account, found.amount, mayOwe(uow)))]);
  },
};

/** Was it undone before, or must something else be undone first? A charge that was waived was never paid. */
async function isAnswered(uow: UnitOfWork, { id, kind, answers }: Locked): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(
    uow.db,
    `SELECT EXISTS (SELECT FROM payment_transactions
                     WHERE answers = :id AND (kind IN ('reversal', 'refund') OR kind = 'waiver' AND :kind = 'charge')
                        OR :kind = 'refund' AND key LIKE 'again:' || :answers::text || ':%') AS is`,
    { id, kind, answers },
  );
  return is;
}

/**
 * May a charge that was given back be charged again? Not if another module asked for it: it was told, and has ended
 * what it gave for the charge.
 */
async function mayChargeAgain(uow: UnitOfWork, charge: Locked): Promise<boolean> {
  return moduleKey(charge.key) === undefined && (await isStillDue(uow, charge));
}

/** Is a charge that was given back still due? Not if another charge stands for it. */
async function isStillDue(uow: UnitOfWork, charge: Locked): Promise<boolean> {
  const { occasionId, memberId } = charge;
  if (!(await isStillWanted(uow, charge))) return false;
  return occasionId === null || !(await chargedMembers(uow, occasionId, [memberId])).has(memberId);
}

/**
 * Is there still what a charge is for? Not if the occasion is canceled or gone, or its member has no place (unless the charge
 * is for leaving too late). One without an occasion is wanted if another module asked for it.
 */
async function isStillWanted(uow: UnitOfWork, { key, occasionId, memberId }: Locked): Promise<boolean> {
  if (occasionId === null) return moduleKey(key) !== undefined;
  const { is } = await one<{ is: boolean }>(
    uow.db,
    `SELECT EXISTS (SELECT FROM occasions o WHERE o.id = :occasionId AND o.status <> 'canceled'
                       AND (:leaving::boolean OR EXISTS (
                            SELECT FROM attendances a
                             WHERE a.occasion_id = o.id AND a.member_id = :memberId AND a.state = 'attending'))) AS is`,
    { occasionId, memberId, leaving: isForLeaving(key) },
  );
  return is;
}

async function answered(uow: UnitOfWork, { answers }: Locked): Promise<Locked> {
  const [charge] = answers ? await lockTransactions(uow, [answers]) : [];
  if (!charge) throw new Refusal("payments:not-undoable");
  return charge;
}

const shared = ({ memberId, title, occasionId }: Locked) => ({
  memberId,
  title,
  occasionId: occasionId ?? undefined,
});

const reversal = (found: Locked): NewTransaction => ({
  ...shared(found),
  key: `reversal:${found.id}`,
  kind: "reversal",
  amount: -found.amount,
  status: "completed",
  answers: found.id,
});

const refund = (charge: Locked): NewTransaction => ({
  ...shared(charge),
  key: `refund:${charge.id}`,
  kind: "refund",
  amount: -charge.amount,
  status: "completed",
  answers: charge.id,
});

const chargeAgain = (charge: Locked, status: NewTransaction["status"]): NewTransaction => ({
  ...shared(charge),
  key: renewedChargeKey(charge),
  kind: "charge",
  amount: charge.amount,
  status,
});

/** Tells the module that asked for the charge that its payment was given back. */
async function tellReversed(uow: UnitOfWork, { key, memberId, amount }: Locked): Promise<void> {
  const ofModule = moduleKey(key);
  if (ofModule !== undefined)
    await uow.tell("charges.reversed", { charges: [{ key: ofModule, memberId, amount: -amount }] });
}

/** What undoing a transaction means to the module that asked for the charge: for the transaction itself, or for the charge that it pays. */
async function undoConsequences(uow: UnitOfWork, found: Locked): Promise<Consequence[]> {
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
