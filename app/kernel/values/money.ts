import type { Locale } from "#app/kernel/i18n/locale.ts";
import { currencyDigits, isWrittenWhole } from "./currencies.ts";
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

/** What decides how typed amounts are read: the club's currency and its locale (setting 8). */
export interface AmountFormat {
  currency: string;
  locale: string;
}

/** The values of a message: texts, numbers, money (`{{name, money}}`) and dates (`{{name, day}}`). */
export type MessageValues = Record<string, string | number | Money | Day>;

/** An amount as a form shows it and reads it back: "12.50" ("12,50" in Spanish), "12". `amount` in minor units. */
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

/** A typed text that is longer is no amount. */
export const LONGEST_TYPED = 40;
const PLUS_OR_MINUS = /[-+−–]/;
/** Digits, then groups of digits between single separators: spaces, apostrophes, dots, commas. */
const NUMBER = /^\d*(?:[ '.,]\d+)*[.,]?$/;

/**
 * The minor units of an amount as a person typed it, below zero with a minus: with the currency's symbol or code before or
 * after it, with thousands grouped, with a separator at either end ("+25", "5.", "7 €", "1.000,50"). What could be
 * thousands or decimals is read as the club writes it, and an amount may be larger than any that is taken. Undefined if it is
 * not an amount, names another currency, or has decimals that the currency does not have.
 */
export function parseMoney(typed: string, { currency, locale }: AmountFormat): number | undefined {
  if (typed.length > LONGEST_TYPED) return undefined;
  const text = composed(typed);
  const signs = text.match(new RegExp(PLUS_OR_MINUS, "g")) ?? [];
  const unsigned = text.replace(PLUS_OR_MINUS, "").trim();
  // A sign comes first, or right after a symbol that does.
  if (signs.length > 1 || (signs.length === 1 && /\d/.test(text.split(PLUS_OR_MINUS)[0] ?? "")))
    return undefined;
  const number = withoutCurrency(unsigned, currency, locale);
  if (number === undefined || !/\d/.test(number) || !NUMBER.test(number)) return undefined;
  const amount = toMinorUnits(number, { currency, locale });
  if (amount === undefined) return undefined;
  return amount !== 0 && signs[0] !== undefined && signs[0] !== "+" ? -amount : amount;
}

/** The number without the currency's symbol or code on one side of it; undefined if there is anything else. */
function withoutCurrency(typed: string, currency: string, locale: string): string | undefined {
  // A dot at the end may be the symbol's: "5 Fr.", "5 Cg."
  if (/^[\d.,' ]*$/.test(typed)) return typed;
  const capitals = typed.toUpperCase();
  for (const name of currencyNames(currency, locale)) {
    if (capitals.startsWith(name)) return typed.slice(name.length).trim();
    if (capitals.endsWith(name)) return typed.slice(0, typed.length - name.length).trim();
  }
  return undefined;
}

/** How people write francs where Intl knows the code only. */
const ALSO_WRITTEN: Readonly<Record<string, string[]>> = { CHF: ["Fr.", "SFr."] };

/** How people write a currency beside an amount, in capitals, the longest first: "US$", "EUR", "€". */
function currencyNames(currency: string, locale: string): string[] {
  const writes = (currencyDisplay: "symbol" | "narrowSymbol", of: string) =>
    new Intl.NumberFormat(of, { style: "currency", currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value ?? currency;
  const { language, region } = new Intl.Locale(`und-${currency.slice(0, 2)}`).maximize();
  // "US$" in British English, "$" in American, "A$" in both for Australian dollars, "S/" for soles in Peru.
  const symbols = [locale, "en-GB", "en-US", `${language}-${region}`].map((of) => writes("symbol", of));
  const names = [currency, writes("narrowSymbol", locale), ...symbols, ...(ALSO_WRITTEN[currency] ?? [])]
    .map((name) => composed(name).toUpperCase())
    .flatMap((name) => (name.endsWith(".") ? [name, name.slice(0, -1)] : [name]));
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}

/** With full-width digits and signs composed, every space a plain one, and no invisible mark. */
function composed(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\u2000-\u200a]+/gu, " ")
    .replace(/[\u200b-\u200f\u061c]/gu, "")
    .replace(/[’´`]/g, "'")
    .trim();
}

/** `number` has only digits and separators. */
function toMinorUnits(number: string, { currency, locale }: AmountFormat): number | undefined {
  const digits = currencyDigits(currency);
  const grouped = /[ ']/.test(number);
  const marks = number.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  const at = last === undefined ? number.length : number.lastIndexOf(last);
  const isDecimal =
    last !== undefined &&
    (grouped || new Set(marks).size > 1 || (marks.length === 1 && !isGrouping(number, { currency, locale })));
  const [whole, decimals] = isDecimal ? [number.slice(0, at), number.slice(at + 1)] : [number, ""];
  const groups = whole.split(/[ '.,]/);
  const separators = new Set(whole.match(/[ '.,]/g) ?? []);
  if (separators.size > 1 || (isDecimal && separators.has(last))) return undefined;
  const isWhole = groups.length === 1 || groups.every((group, index) => isGroup(group, index));
  // Decimals that a currency doesn't have may be written if there is nothing in them.
  const kept = decimals.slice(0, digits).padEnd(digits, "0");
  if (!isWhole || /[1-9]/.test(decimals.slice(digits)) || decimals.length > Math.max(2, digits))
    return undefined;
  return Number(groups.join("") || 0) * 10 ** digits + Number(kept || 0);
}

const isGroup = (group: string, index: number) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group);

/** Does the only dot or comma of this number separate thousands, not decimals? */
function isGrouping(number: string, { currency, locale }: AmountFormat): boolean {
  const [whole = "", rest = ""] = number.split(/[.,]/);
  if (rest.length !== 3 || !isGroup(whole, 0)) return false;
  // Who never writes decimals can only mean thousands: nobody in Colombia pays 15.000 pesos in cents.
  if (isWrittenWhole(currency)) return true;
  const decimal = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal");
  return !number.includes(decimal?.value ?? ".");
}
