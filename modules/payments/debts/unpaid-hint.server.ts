import type { UnitOfWork } from "#app/kit/commands.server.ts";
import type { Hint, MoneyHints } from "#app/kit/module.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { filledAmount } from "#modules/payments/online/top-ups/filled-amount.ts";
import { topUpAddress } from "#modules/payments/online/top-ups/top-up-address.ts";
import { lacking } from "#modules/payments/transaction.ts";

/**
 * How a member can pay what they owe: all of it, since the oldest debts are paid first. Undefined if their balance covers what
 * they owe.
 */
export async function unpaidHint(
  uow: UnitOfWork,
  { memberId, back }: MoneyHints["charges.unpaid"],
): Promise<Hint | undefined> {
  const { organization } = uow;
  const account = (await accountsOf(uow, [memberId])).get(memberId);
  const missing = account ? lacking(account) : 0;
  if (!account || missing === 0) return undefined;
  const amount = filledAmount(organization, missing);
  const values = { missing: moneyOf(organization, missing), amount: moneyOf(organization, amount) };
  return account.paysOnline
    ? {
        text: "payments:unpaid.short",
        values,
        link: "payments:online.topUp.of",
        to: topUpAddress({ amount, currency: organization.currency, back }),
      }
    : { text: "payments:unpaid.byHand", values, link: "payments:nav.mine", to: "/my-transactions" };
}
