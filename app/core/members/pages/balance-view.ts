import { moneyOf } from "#app/core/club/money-of.ts";
import type { Organization } from "#app/core/club/organization.ts";
import type { Money } from "#app/kernel/values/money.ts";

/** A balance that somebody leaves behind, without its sign; null if there is none. */
export type BalanceView = { money: Money; below: boolean } | null;

/** The balance, in minor units, of somebody who is about to be erased. */
export function balanceView(
  amount: number,
  organization: Pick<Organization, "currency" | "settings">,
): BalanceView {
  return amount === 0 ? null : { money: moneyOf(organization, Math.abs(amount)), below: amount < 0 };
}
