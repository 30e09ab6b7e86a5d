import { expect, it } from "vitest";
import { choiceMeant, choicesFound } from "#app/kernel/choice-search.ts";
import { CURRENCIES } from "#app/kernel/values/currencies.ts";
import { currencyGroups } from "./currency-names.server.ts";

it.each(["en", "es"] as const)("offers each currency once, the likely ones first, in %s", (language) => {
  const [likely, others] = currencyGroups(language, ["PLN", "EUR"]);
  const [first, rest] = [likely, others].map((group) => group?.choices.map(({ value }) => value) ?? []);
  expect(first?.slice(0, 3)).toEqual(["PLN", "EUR", "USD"]);
  expect([...(first ?? []), ...(rest ?? [])].sort()).toEqual(CURRENCIES);
});

it("keeps a club's former currency among its choices", () => {
  expect(currencyGroups("en", ["BGN"])[0]?.choices[0]).toEqual({ value: "BGN", label: "BGN" });
});

it.each([
  ["en", "poland", "PLN", "Polish Zloty (PLN)"],
  ["es", "polonia", "PLN", "Esloti polaco (PLN)"],
  ["es", "kuwait", "KWD", "Dinar kuwaití (KWD)"],
  ["en", "liechtenstein", "CHF", "Swiss Franc (CHF)"],
  ["es", "euro", "EUR", "Euro (EUR)"],
] as const)("in %s, %s is found as %s", (language, typed, value, label) => {
  expect(choiceMeant(choicesFound(currencyGroups(language, []), typed), typed)).toMatchObject({
    value,
    label,
  });
});
