import type { Consequence, UnitOfWork } from "#app/kit/commands.server.ts";
import type { MoneyConsequences } from "#app/kit/module.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { mayOwe } from "#modules/payments/ledger/negative-balance.ts";
import { automaticRoom } from "#modules/payments/online/automatic/refill.server.ts";
import { dueStatus, EMPTY, lacking } from "#modules/payments/transaction.ts";

/**
 * What a charge means for a member whose balance does not cover it: they owe the difference, or automatic top-ups from their
 * saved card pay it, if the month's cap allows enough of them.
 */
export async function dueConsequences(
  uow: UnitOfWork,
  { memberId, amount }: MoneyConsequences["charges.due"],
): Promise<Consequence[]> {
  const account = (await accountsOf(uow, [memberId])).get(memberId);
  if (!account || dueStatus(account, amount, mayOwe(uow)) === "completed") return [];
  const money = (minor: number) => moneyOf(uow.organization, minor);
  // What is owed already is paid first.
  const has = account.debt > 0 ? Math.max(account.balance - account.debt, 0) : account.balance;
  const toPay = lacking({ balance: account.balance, debt: account.debt + amount });
  const isPaidByCard = (await automaticRoom(uow, memberId)) >= toPay;
  return [
    {
      key: `payments:consequences.due.${isPaidByCard ? "byCard" : "owed"}`,
      values: { has: money(has), price: money(amount), missing: money(amount - has) },
    },
  ];
}

/** What a charge that is paid from the balance at once leaves in it, or by how much the balance is below zero then. */
export async function coveredConsequences(
  uow: UnitOfWork,
  { memberId, amount }: MoneyConsequences["charges.covered"],
): Promise<Consequence[]> {
  const account = (await accountsOf(uow, [memberId])).get(memberId) ?? EMPTY;
  if (dueStatus(account, amount, mayOwe(uow)) !== "completed") return [];
  const money = (minor: number) => moneyOf(uow.organization, minor);
  const left = account.balance - amount;
  return [
    left >= 0
      ? { key: "payments:consequences.due.covered", values: { price: money(amount), left: money(left) } }
      : { key: "payments:consequences.due.below", values: { price: money(amount), below: money(-left) } },
  ];
}
