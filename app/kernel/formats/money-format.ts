import type { Language } from "#app/kernel/i18n/language.ts";
import { formatLocale } from "#app/kernel/i18n/locale.ts";
import { memoize } from "#app/kernel/memoize.ts";
import { currencyDigits, isWrittenWhole } from "#app/kernel/values/currencies.ts";
import type { AmountFormat, Money } from "#app/kernel/values/money.ts";

/** How a locale writes a currency. */
export interface MoneyFormat {
  /** An amount in minor units, without decimals if it is whole: "12 €", "12.50 €". */
  write(minor: number): string;
  /** "€", "$", beside an input: before or after the amount. */
  sign: Pick<MoneyInputFormat, "symbol" | "leads">;
}

/** What an input for money needs. */
export interface MoneyInputFormat {
  /** "€", "$". */
  symbol: string;
  /** Does the symbol come before the amount in the reader's locale? */
  leads: boolean;
  /** Amounts as they may be typed, for a hint: "12 or 12.50". */
  examples: string;
  /** How typed amounts are read. */
  format: AmountFormat;
  /** The locale in which the reader sees amounts. */
  locale: string;
}

export const moneyFormat = memoize((...kind: [string, string]) => kind.join(" "), createFormat, 500);

/** Money in a message, for a reader of this language. */
export function moneyWords({ amount, currency, locale }: Money, language: Language): string {
  return moneyFormat(formatLocale(language, locale), currency).write(amount);
}

/** Amounts as a person may type them, to show how: with decimals and without, or plain and grouped where nobody writes decimals. */
export function exampleAmounts({ currency, locale }: AmountFormat): [string, string] {
  const write = (value: number, digits: number, useGrouping: false | "always") =>
    value.toLocaleString(locale, {
      useGrouping,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  if (isWrittenWhole(currency)) return [write(12_000, 0, false), write(12_000, 0, "always")];
  return [write(12, 0, false), write(12.5, currencyDigits(currency), false)];
}

/** Amounts as this club's forms take them: "12 or 12.50"; "12000 or 12,000" where nobody writes decimals. */
export function amountWords(format: AmountFormat, language: string): string {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(exampleAmounts(format));
}

function createFormat(locale: string, currency: string): MoneyFormat {
  const options = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const digits = currencyDigits(currency);
  const format = (decimals: number) =>
    new Intl.NumberFormat(locale, {
      ...options,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  const [fraction, whole] = [format(digits), format(0)];
  const unit = 10 ** digits;
  return {
    write: (minor) => (minor % unit === 0 ? whole : fraction).format(minor / unit),
    sign: currencySign(fraction.formatToParts(0), currency),
  };
}

function currencySign(parts: Intl.NumberFormatPart[], currency: string): MoneyFormat["sign"] {
  const at = parts.findIndex((part) => part.type === "currency");
  const leads = at < parts.findIndex((part) => part.type === "integer");
  return { symbol: parts[at]?.value ?? currency, leads };
}
