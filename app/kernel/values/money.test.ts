import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#app/kernel/i18n/locale.ts";
import { comesTo, TYPED_AMOUNTS, TYPED_LOCALES } from "#tests/support/typed-amounts.ts";
import { CURRENCIES, currencyDigits } from "./currencies.ts";
import { MAX_MONEY, parseMoney, plainMoney, price, signedMoney } from "./money.ts";

describe("parseMoney", () => {
  it.each(TYPED_AMOUNTS)("%j in %s is %s", (...row) => {
    const [typed, currency] = row;
    for (const locale of TYPED_LOCALES)
      expect([locale, parseMoney(typed, { currency, locale })]).toEqual([locale, comesTo(row, locale)]);
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
