import type { Consequence } from "#app/domain/confirmation/confirmation.ts";
import { moneyOf } from "#app/domain/organizations/money-of.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { accountsOf } from "./ledger/accounts.server.ts";

/** What members who leave the club, or become another member, have and owe (D4.3). */
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

/** A sentence about an amount, in minor units; none about nothing. */
export const said = (uow: UnitOfWork, key: Consequence["key"], amount: number): Consequence[] =>
  amount > 0 ? [{ key, values: { money: moneyOf(uow.organization, amount) } }] : [];

/** What stays with the club of members who leave it. */
export async function leftBehind(
  uow: UnitOfWork,
  { memberIds }: { memberIds: readonly number[] },
): Promise<Consequence[]> {
  const { has, below, owes } = await holdings(uow, memberIds);
  return [
    ...said(uow, "payments:consequences.balanceLeft", has),
    ...said(uow, "payments:consequences.belowLeft", below),
    ...said(uow, "payments:consequences.owedLeft", owes),
  ];
}

/** What goes over to the member whom another one is merged into. */
export async function goesOver(uow: UnitOfWork, { memberId }: { memberId: number }): Promise<Consequence[]> {
  const { has, below, owes } = await holdings(uow, [memberId]);
  return [
    ...said(uow, "payments:consequences.balanceMoved", has),
    ...said(uow, "payments:consequences.belowMoved", below),
    ...said(uow, "payments:consequences.owedMoved", owes),
  ];
}
