import type { Consequence, UnitOfWork } from "#app/kit/commands.server.ts";
import type { ConsequencePoints } from "#app/kit/module.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { accountsOf } from "./ledger/accounts.server.ts";
import { owedAfterMerge, paidTwice } from "./ledger/merge-ledgers.server.ts";

/** What members who leave the club, or are merged into another one, have and owe. */
async function holdings(
  uow: UnitOfWork,
  memberIds: readonly number[],
): Promise<{ has: number; below: number; owes: number }> {
  const accounts = [...(await accountsOf(uow, memberIds)).values()];
  const sum = (of: (account: (typeof accounts)[number]) => number) =>
    accounts.reduce((all, account) => all + of(account), 0);
  return {
    has: sum(({ balance }) => Math.max(balance, 0)),
    below: sum(({ balance }) => Math.max(-balance, 0)),
    owes: sum(({ debt, inProgress }) => debt + inProgress),
  };
}

/** A sentence about an amount, in minor units; none if it is zero. */
export const amountConsequence = (uow: UnitOfWork, key: Consequence["key"], amount: number): Consequence[] =>
  amount > 0 ? [{ key, values: { money: moneyOf(uow.organization, amount) } }] : [];

/** What members leave behind when they leave the club. */
export async function leavingConsequences(
  uow: UnitOfWork,
  { memberIds }: { memberIds: readonly number[] },
): Promise<Consequence[]> {
  const { has, below, owes } = await holdings(uow, memberIds);
  return [
    ...amountConsequence(uow, "payments:consequences.balanceLeft", has),
    ...amountConsequence(uow, "payments:consequences.belowLeft", below),
    ...amountConsequence(uow, "payments:consequences.owedLeft", owes),
  ];
}

/** What goes over to the survivor of a merge. */
export async function mergeConsequences(
  uow: UnitOfWork,
  { memberId, into }: ConsequencePoints["member.merge"],
): Promise<Consequence[]> {
  const { has, below } = await holdings(uow, [memberId]);
  return [
    ...amountConsequence(uow, "payments:consequences.paidTwice", await paidTwice(uow, { memberId, into })),
    ...amountConsequence(uow, "payments:consequences.balanceMoved", has),
    ...amountConsequence(uow, "payments:consequences.belowMoved", below),
    ...amountConsequence(
      uow,
      "payments:consequences.owedMoved",
      await owedAfterMerge(uow, { memberId, into }),
    ),
  ];
}
