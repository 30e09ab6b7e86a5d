import { expect, it } from "vitest";
import { storedLimit, topUpLimit, topUpLimitSetting } from "./top-up-limit.ts";

it.each([
  ["nothing is said", undefined, "EUR", 50_000],
  ["the club says less", "80.50 EUR", "EUR", 8_050],
  ["it was said in another currency", "80.50 EUR", "COP", 200_000_000],
  ["what is stored makes no sense", "much", "USD", 50_000],
] as const)("%s", (_case, stored, currency, expected) => {
  const settings = stored === undefined ? {} : { [topUpLimitSetting.id]: stored };
  expect(topUpLimit({ settings, currency })).toBe(expected);
});

it("is read as it was stored", () => {
  const settings = { [topUpLimitSetting.id]: storedLimit(123_456, "GBP") };
  expect(topUpLimit({ settings, currency: "GBP" })).toBe(123_456);
});
