import { expect, it } from "vitest";
import { CURRENCIES } from "#app/kernel/values/currencies.ts";
import { MAX_MONEY } from "#app/kernel/values/money.ts";
import { amountOfProvider, providerAmount } from "../provider-amount.ts";
import { filledAmount } from "./filled-amount.ts";
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

it("has a limit of a like order for every currency, which the provider can take", () => {
  for (const currency of CURRENCIES) {
    const limit = topUpLimit({ settings: {}, currency });
    expect([currency, limit < MAX_MONEY || ["IRR", "LBP"].includes(currency)]).toEqual([currency, true]);
    expect([currency, providerAmount(limit, currency) !== undefined]).toEqual([currency, true]);
  }
});

it.each([
  ["EUR", 50_000],
  ["AUD", 80_000],
  ["TRY", 2_000_000],
  ["ARS", 50_000_000],
  ["COP", 200_000_000],
  ["JPY", 80_000],
  ["KWD", 200_000],
  ["PLN", 200_000],
])("lets members of a club in %s top up %i minor units at a time", (currency, expected) => {
  expect(topUpLimit({ settings: {}, currency })).toBe(expected);
});

it.each([
  ["EUR", 20, 50],
  ["EUR", 70, 70],
  ["TRY", 1, 2_500],
  ["COP", 1, 250_000],
  ["JPY", 20, 50],
  ["KWD", 1_234, 1_240],
  ["MGA", 1_234_567, 1_234_600],
])("fills in, in %s, for %i that are missing, %i", (currency, missing, expected) => {
  expect(filledAmount({ settings: {}, currency }, missing)).toBe(expected);
});

it.each([
  ["EUR", 1_250, 1_250],
  ["JPY", 1_250, 1_250],
  ["ISK", 1_250, 125_000],
  ["UGX", 1_250, 125_000],
  ["KWD", 1_250, 1_250],
  ["KWD", 1_255, undefined],
  ["MGA", 125_000, 1_250],
  ["MGA", 125_050, undefined],
])("is, in %s, for %i of ours, %s of the provider's", (currency, ours, theirs) => {
  expect(providerAmount(ours, currency)).toBe(theirs);
  if (theirs !== undefined) expect(amountOfProvider(theirs, currency.toLowerCase())).toBe(ours);
});
