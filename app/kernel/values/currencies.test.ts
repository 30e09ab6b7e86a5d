import { expect, it } from "vitest";
import {
  COMMON_CURRENCIES,
  CURRENCIES,
  countriesUsing,
  currencyDigits,
  currencyOfCountry,
  isWrittenWhole,
} from "./currencies.ts";

/** What Intl still lists, though ISO 4217 has dropped it, or it is nothing that people pay with. */
const FORMER = ["ANG", "BGN", "CUC", "HRK", "SLL", "XDR", "XSU", "ZWL"];
/** In ISO 4217 beside VES, and unknown to Intl. */
const UNKNOWN_TO_INTL = ["VED"];

it("has every currency in use, each once", () => {
  const known = [...Intl.supportedValuesOf("currency"), ...UNKNOWN_TO_INTL];
  expect(CURRENCIES).toEqual(known.filter((code) => !FORMER.includes(code)).sort());
});

it.each([
  ["EUR", 2],
  ["COP", 2],
  ["HUF", 2],
  ["TWD", 2],
  ["MGA", 2],
  ["JPY", 0],
  ["CLP", 0],
  ["ISK", 0],
  ["KWD", 3],
  ["IQD", 3],
])("counts %s as ISO 4217 does, with %i decimals", (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits);
});

it("knows which currencies people write without decimals, as this version of Node does", () => {
  const written = (currency: string) =>
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
  // What is counted in thousandths could be either: 15.000 dinars.
  const whole = CURRENCIES.filter((one) => written(one) === 0 && currencyDigits(one) < 3);
  expect(CURRENCIES.filter(isWrittenWhole)).toEqual(whole);
});

it.each([
  ["PL", "PLN"],
  ["ES", "EUR"],
  ["HR", "EUR"],
  ["BG", "EUR"],
  ["EC", "USD"],
  ["SV", "USD"],
  ["VE", "VES"],
  ["SN", "XOF"],
  ["GG", "GBP"],
  ["AQ", undefined],
])("people in %s pay with %s", (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
});

it("names countries by which a currency is found", () => {
  expect(countriesUsing("CHF")).toEqual(["CH", "LI"]);
  expect(countriesUsing("EUR")).toContain("IE");
  expect(countriesUsing("EUR")).not.toContain("EU");
  expect(COMMON_CURRENCIES.map((one) => countriesUsing(one).length > 0)).not.toContain(false);
});
