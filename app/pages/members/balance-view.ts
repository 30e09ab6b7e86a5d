/** A balance that somebody leaves behind, in words; null if there is none. */
export type BalanceView = { money: string; below: boolean } | null;

/** The balance, in minor units, of somebody who is about to be erased. */
export function balanceView(amount: number, formats: { money(amount: number): string }): BalanceView {
  return amount === 0 ? null : { money: formats.money(Math.abs(amount)), below: amount < 0 };
}
