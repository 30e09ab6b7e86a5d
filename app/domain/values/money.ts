import { z } from "zod";
import type { Locale } from "#app/i18n/locale.ts";
import { documentedAs } from "../fields.ts";
import { CURRENCIES } from "./currencies.ts";
import type { Day } from "./local-date.ts";

/**
 * The highest price or amount of one act, in minor units: about what a 32-bit column can hold, since amounts in pesos
 * are large.
 */
export const MAX_MONEY = 2_000_000_000;

/** Money as messages carry it; it is formatted in the reader's language when the text is made. */
export interface Money {
  /** Minor units. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** The club's locale. */
  locale: Locale;
}

/** The values of a message: texts, numbers, money (`{{name, money}}`) and dates (`{{name, day}}`). */
export type MessageValues = Record<string, string | number | Money | Day>;

/**
 * The decimals of currencies that don't have two, by ISO 4217. They are kept here because stored amounts depend on
 * them: Intl says how people write a currency, which is another matter (COP without decimals), and changes from version
 * to version.
 */
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG"].map((code) => [code, 0]),
  ...["RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF"].map((code) => [code, 0]),
  ...["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((code) => [code, 3]),
]);

/** How many decimals a currency has: 2 for EUR, 0 for JPY. */
export function currencyDigits(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** An amount as a person types it and a form shows it: "12.50" ("12,50" in Spanish), "12". `amount` in minor units. */
export function plainMoney(amount: number, currency: string, locale: string): string {
  const digits = currencyDigits(currency);
  const unit = 10 ** digits;
  const minimumFractionDigits = amount % unit === 0 ? 0 : digits;
  return (amount / unit).toLocaleString(locale, {
    useGrouping: false,
    minimumFractionDigits,
    maximumFractionDigits: digits,
  });
}

/**
 * The minor units of "12", "12,5" or "12.50"; undefined for anything else, or with more decimals than the currency has.
 */
export function parseMoney(typed: string, currency: string): number | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(typed.trim());
  const digits = currencyDigits(currency);
  const [, whole = "", decimals = ""] = match ?? [];
  if (!match || decimals.length > digits) return undefined;
  const amount = Number(whole) * 10 ** digits + Number(decimals.padEnd(digits, "0") || 0);
  return amount <= MAX_MONEY ? amount : undefined;
}

/** Is it an amount in one of the currencies that a club can have? */
const isAmount = (typed: string) => CURRENCIES.some((currency) => parseMoney(typed, currency) !== undefined);

/**
 * A price: text is what a person typed ("12,50"), a number is minor units. Empty is free. `priceIn` turns both into
 * minor units once the club's currency is known.
 */
export const price = z
  .union(
    [
      z
        .string()
        .regex(/^\s*\d{1,9}([.,]\d{1,3})?\s*$/, { error: "errors.price", abort: true })
        .refine(isAmount, "errors.price"),
      z.number().int("errors.price").min(0, "errors.price").max(MAX_MONEY, "errors.price"),
    ],
    "errors.price",
  )
  .meta(
    documentedAs("integer", {
      minimum: 0,
      maximum: MAX_MONEY,
      description: "In minor units of the club's currency: 550 is 5.50; 0 = free.",
      examples: [550],
    }),
  );

/** The minor units of a parsed price; undefined if the currency has no such amount. */
export function priceIn(currency: string, value: z.output<typeof price>): number | undefined {
  return typeof value === "number" ? value : parseMoney(value, currency);
}
