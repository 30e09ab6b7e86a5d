import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { aboutMember, lockMember, type UnitOfWork } from "#app/kit/commands.server.ts";
import { type Organization, Refusal } from "#app/kit/rules.ts";
import type { HandMethod } from "#modules/payments/payment-choices.ts";
import type { ChangeBalanceSchema } from "#modules/payments/payments.schemas.ts";
import { type AccountNumbers, accountNumbers } from "#modules/payments/transaction.ts";
import { accountsOf } from "./accounts.server.ts";
import { followFunds } from "./charges.server.ts";
import { payDebts } from "./pay-debts.server.ts";
import { addTransactions, type NewTransaction } from "./transactions.server.ts";

/** What was done, and the account afterwards; amounts in minor units. */
export interface BalanceChange extends AccountNumbers {
  userId: number;
  name: string;
  amount: number;
  method: HandMethod;
  /** How many debts it paid. */
  paid: number;
  organization: Organization;
}

/**
 * Puts money into a member's balance and pays their debts from it, or takes it out. Money that came or went in cash or by transfer
 * keeps that method, above zero and below, and counts in the month's sums; a credit or a correction has none. Sent again with
 * the same `once`, it does nothing more. Refuses `not-found`, `payments:nothing`, `payments:insufficient-balance`,
 * `payments:sent-before` for the same `once` with something else.
 */
export async function changeBalance(
  uow: UnitOfWork,
  { userId, amount, method, note, once }: z.output<typeof ChangeBalanceSchema>,
): Promise<BalanceChange> {
  if (amount === 0) throw new Refusal("payments:nothing", "amount");
  const member = await lockMember(uow, userId);
  const moved = method ?? (amount > 0 ? "cash" : "none");
  const by = moved === "none" ? undefined : moved;
  const kind = amount > 0 && by ? "top-up" : "correction";
  const wanted: NewTransaction = {
    key: `top-up:${userId}:${once ?? randomUUID()}`,
    memberId: userId,
    kind,
    amount,
    status: "completed",
    method: by,
    title: note,
  };
  const added = await addTransactions(uow, [wanted]);
  let paid = 0;
  if (added.length === 0) {
    await refuseOther(uow, wanted);
  } else {
    await uow.audit(
      amount > 0 ? "payments.added" : "payments.taken",
      aboutMember(member, undefined, { amount, note }),
    );
    if (amount > 0) {
      paid = await payDebts(uow, userId);
      await followFunds(uow, [userId]);
    }
  }
  const account = (await accountsOf(uow, [userId])).get(userId);
  if (!account) throw new Error("Every member has an account.");
  const { organization } = uow;
  return { userId, name: member.name, amount, method: moved, ...accountNumbers(account), paid, organization };
}

/** Refuses another transaction under a key that was used: nobody should believe that it was booked. */
async function refuseOther({ db }: UnitOfWork, wanted: NewTransaction): Promise<void> {
  const kept = await db("payment_transactions").where({ key: wanted.key }).first("amount", "method", "title");
  const isSame =
    Number(kept.amount) === wanted.amount &&
    kept.method === (wanted.method ?? null) &&
    kept.title === (wanted.title ?? "");
  if (!isSame) throw new Refusal("payments:sent-before");
}
