import { moneyFormat } from "#app/kernel/formats/money-format.ts";
import { type AmountFormat, MAX_MONEY, parseMoney } from "#app/kernel/values/money.ts";

/** Which amount will be read from what is typed, as a reader of `locale` sees it: "= 12,50 €"; empty if it is none. */
export function amountEcho(typed: string, format: AmountFormat, locale: string): string {
  const amount = parseMoney(typed, format);
  if (amount === undefined || Math.abs(amount) > MAX_MONEY) return "";
  return `= ${moneyFormat(locale, format.currency).write(amount)}`;
}
