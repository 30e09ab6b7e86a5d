import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exampleAmounts } from "#app/kernel/formats/money-format.ts";
import { LOCALES } from "#app/kernel/i18n/locale.ts";
import { comesTo, TYPED_AMOUNTS, TYPED_LOCALES } from "#tests/support/typed-amounts.ts";
import { CURRENCIES, currencyDigits } from "./currencies.ts";
import { MAX_MONEY, parseMoney, plainMoney } from "./money.ts";
import { limitedMoney, price, signedMoney } from "./money-fields.ts";

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

  it("reads an amount that is too large as what it is, so that it is refused for that", () => {
    expect(parseMoney("99999999999", { currency: "EUR", locale: "es" })).toBe(9_999_999_999_900);
    expect(parseMoney("150.000.000.000", { currency: "CLP", locale: "es" })).toBe(150_000_000_000);
    expect(parseMoney("9".repeat(40), { currency: "CLP", locale: "es" })).toBeGreaterThan(MAX_MONEY);
  });

  it("reads the examples that hints and refusals give, in every currency", () => {
    for (const currency of CURRENCIES)
      for (const locale of LOCALES) {
        const unit = 10 ** currencyDigits(currency);
        const read = exampleAmounts({ currency, locale }).map((one) => parseMoney(one, { currency, locale }));
        const isWhole = read[0] === 12_000 * unit;
        expect([currency, locale, read]).toEqual([
          currency,
          locale,
          isWhole ? [12_000 * unit, 12_000 * unit] : [12 * unit, 12.5 * unit],
        ]);
        expect(isWhole || currencyDigits(currency) > 0).toBe(true);
      }
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
  it.each([
    [price, Number.NaN, "errors.price"],
    [price, -1, "errors.amount-negative"],
    [price, MAX_MONEY + 1, "errors.amount-too-large"],
    [price, 1e39, "errors.amount-too-large"],
    [signedMoney, 1e12, "errors.amount-too-large"],
    [signedMoney, -1e12, "errors.amount-too-large"],
    [signedMoney, -1e39, "errors.amount-too-large"],
    [limitedMoney, 1e39, "errors.amount-too-large"],
  ])("says what is wrong with an amount (%#)", (field, value, said) => {
    expect(field.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([said]);
  });
  it("leaves an amount whose limit the command knows to it", () => {
    expect(limitedMoney.parse(MAX_MONEY + 1)).toBe(MAX_MONEY + 1);
  });
});
