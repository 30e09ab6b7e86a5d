import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#app/i18n/locale.ts";
import { CURRENCIES, currencyDigits } from "./currencies.ts";
import { MAX_MONEY, parseMoney, plainMoney, price, signedMoney } from "./money.ts";

/** What is typed, in which currency; the minor units in en-GB and in es, if they differ. */
const TYPED: [typed: string, currency: string, english: number | undefined, spanish?: number | undefined][] =
  [
    // Plain
    ["12", "EUR", 1200],
    ["0", "EUR", 0],
    ["-0", "EUR", 0],
    ["007", "EUR", 700],
    [" 0.05 ", "USD", 5],
    ["12,5", "EUR", 1250],
    ["12.50", "EUR", 1250],
    ["12,50", "EUR", 1250],
    // Signs
    ["+25", "EUR", 2500],
    ["-12,50", "EUR", -1250],
    ["−12.50", "EUR", -1250],
    ["– 3", "EUR", -300],
    ["--5", "EUR", undefined],
    ["+-5", "EUR", undefined],
    ["5-", "EUR", undefined],
    ["5-3", "EUR", undefined],
    ["(5)", "EUR", undefined],
    // Separators at the ends
    ["5.", "EUR", 500],
    ["20.", "EUR", 2000],
    ["60,", "EUR", 6000],
    [".5", "EUR", 50],
    [",05", "EUR", 5],
    [".", "EUR", undefined],
    // Symbols and codes
    ["7 €", "EUR", 700],
    ["€7", "EUR", 700],
    ["7€", "EUR", 700],
    ["EUR 7", "EUR", 700],
    ["7 eur", "EUR", 700],
    ["-€5", "EUR", -500],
    ["€-5", "EUR", -500],
    ["€", "EUR", undefined],
    ["€7€", "EUR", undefined],
    ["£7", "EUR", undefined],
    ["7 USD", "EUR", undefined],
    ["£7", "GBP", 700],
    ["$7", "USD", 700],
    ["US$7", "USD", 700],
    ["$7", "COP", 700],
    ["COP 7", "COP", 700],
    ["A$7", "AUD", 700],
    ["¥700", "JPY", 700],
    ["₺7", "TRY", 700],
    // Groups
    ["1.000,50", "EUR", 100_050],
    ["1,000.50", "EUR", 100_050],
    ["1 000,50", "EUR", 100_050],
    ["1\u00a0000,50", "EUR", 100_050],
    ["1\u202f000", "EUR", 100_000],
    ["1'000.50", "EUR", 100_050],
    ["1’000", "EUR", 100_000],
    ["1.000.000", "EUR", 100_000_000],
    ["1,000,000.25", "EUR", 100_000_025],
    ["12.345,67", "EUR", 1_234_567],
    ["10.00.000", "EUR", undefined],
    ["1.000,000", "EUR", undefined],
    ["1,000,50", "EUR", undefined],
    ["1.000 000", "EUR", undefined],
    ["5 5", "EUR", undefined],
    ["0.500", "EUR", undefined],
    // Groups or decimals: as the club writes
    ["15.000", "EUR", undefined, 1_500_000],
    ["15,000", "EUR", 1_500_000, undefined],
    ["15.000", "CLP", 15_000],
    ["15,000", "JPY", 15_000],
    ["1.234", "KWD", 1234, 1_234_000],
    ["1,234", "KWD", 1_234_000, 1234],
    ["1.234,5", "KWD", 1_234_500],
    // Decimals of the currency
    ["12.345", "GBP", undefined, 1_234_500],
    ["12.3456", "KWD", undefined],
    ["12.5", "JPY", undefined],
    ["12.00", "JPY", 12],
    ["1200", "JPY", 1200],
    // Not amounts
    ["", "EUR", undefined],
    ["1e3", "EUR", undefined],
    ["0x10", "EUR", undefined],
    ["0b11", "EUR", undefined],
    ["Infinity", "EUR", undefined],
    ["NaN", "EUR", undefined],
    ["12 50", "EUR", undefined],
    ["twelve", "EUR", undefined],
    ["12;50", "EUR", undefined],
    ["1/2", "EUR", undefined],
    ["5%", "EUR", undefined],
    ["999999999", "EUR", undefined],
    ["9".repeat(41), "EUR", undefined],
    // Full-width
    ["１２", "EUR", 1200],
    ["１２，５０", "EUR", 1250],
    ["＋５", "EUR", 500],
    ["－５", "EUR", -500],
  ];

describe("parseMoney", () => {
  it.each(TYPED)("%j in %s is %s", (typed, currency, english, ...spanish) => {
    expect(parseMoney(typed, { currency, locale: "en-GB" })).toBe(english);
    expect(parseMoney(typed, { currency, locale: "en-US" })).toBe(english);
    expect(parseMoney(typed, { currency, locale: "es" })).toBe(spanish.length > 0 ? spanish[0] : english);
  });

  it("takes fifteen thousand Colombian pesos as they are written there", () => {
    expect(parseMoney("15.000", { currency: "COP", locale: "es" })).toBe(1_500_000);
  });

  const amount = fc.integer({ min: -MAX_MONEY, max: MAX_MONEY });
  const currency = fc.constantFrom(...CURRENCIES);
  const locale = fc.constantFrom(...LOCALES, "en");

  it("reads back what a form shows", () => {
    fc.assert(
      fc.property(amount, currency, locale, (minor, currency, locale) => {
        expect(parseMoney(plainMoney(minor, currency, locale), { currency, locale })).toBe(minor);
      }),
    );
  });

  it("reads back an amount as its locale writes it, with symbol and groups", () => {
    fc.assert(
      fc.property(amount, currency, locale, (minor, currency, locale) => {
        const digits = currencyDigits(currency);
        const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        const format = new Intl.NumberFormat(locale, { style: "currency", currency, ...decimals });
        const written = format.format(minor / 10 ** digits);
        expect(parseMoney(written, { currency, locale })).toBe(minor);
      }),
    );
  });

  it("shows it in a form as its club writes it", () => {
    expect(plainMoney(550, "EUR", "en-GB")).toBe("5.50");
    expect(plainMoney(550, "EUR", "es")).toBe("5,50");
    expect(plainMoney(12_345_600, "EUR", "es")).toBe("123456");
  });
});

describe("a field for money", () => {
  it("takes integers in minor units", () => {
    expect([price.parse(1250), signedMoney.parse(-1250)]).toEqual([1250, -1250]);
  });
  it.each(["5", "12,50", 1.5, null])("says that it wants minor units instead of %j", (value) => {
    expect(price.safeParse(value).error?.issues[0]?.message).toBe("errors.minor-units");
  });
  it.each([-1, 1e12, Number.NaN])("refuses %j", (value) => {
    expect(price.safeParse(value).error?.issues[0]?.message).toBe("errors.price");
  });
});
