import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMoney, plainMoney, price, priceIn } from "./money.ts";

describe("parseMoney", () => {
  it.each([
    ["12", "EUR", 1200],
    ["12,5", "EUR", 1250],
    ["12.50", "EUR", 1250],
    [" 0.05 ", "USD", 5],
    ["1200", "JPY", 1200],
    ["1,234", "KWD", 1234],
    ["12.345", "EUR", undefined],
    ["12.5", "JPY", undefined],
    ["-1", "EUR", undefined],
    ["1e3", "EUR", undefined],
    ["", "EUR", undefined],
    ["12 €", "EUR", undefined],
    ["999999999", "EUR", undefined],
  ])("%j in %s is %s", (typed, currency, amount) => {
    expect(parseMoney(typed, currency)).toBe(amount);
  });

  it("reads back what a form shows", () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom("EUR", "JPY", "KWD"),
        fc.constantFrom("en-GB", "es"),
        (minor, currency, locale) => {
          expect(parseMoney(plainMoney(minor, currency, locale), currency)).toBe(minor);
        },
      ),
    );
  });

  it("shows it in a form as its reader writes it", () => {
    expect(plainMoney(550, "EUR", "en-GB")).toBe("5.50");
    expect(plainMoney(550, "EUR", "es")).toBe("5,50");
    expect(plainMoney(12_345_600, "EUR", "es")).toBe("123456");
  });
});

describe("price", () => {
  it("is what a person typed, or minor units", () => {
    expect(priceIn("EUR", price.parse("12,50"))).toBe(1250);
    expect(priceIn("EUR", price.parse(1250))).toBe(1250);
  });
  it.each([-1, 1.5, "free", "-3", null, 1e12])("refuses %j by name", (value) => {
    expect(price.safeParse(value).error?.issues[0]?.message).toBe("errors.price");
  });
});
