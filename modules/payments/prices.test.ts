import { expect, it } from "vitest";
import { MAX_MONEY } from "#app/kernel/values/money.ts";
import { comesTo, TYPED_AMOUNTS } from "#tests/support/typed-amounts.ts";
import { tagPricesSetting } from "./prices.ts";
import { parseTagPrices, readTagPrices, tagPricesEcho } from "./tag-price-lines.ts";

const EUROS = { currency: "EUR", locale: "es" };

it.each([
  ["U16 3,00", [], { tag: "U16", price: 300 }],
  ["Under 16 3,50", [], { tag: "Under 16", price: 350 }],
  ["U16: 1.000,50", [], { tag: "U16", price: 100_050 }],
  ["Veteranos = 7 €", [], { tag: "Veteranos", price: 700 }],
  ["U16+ 3", [], { tag: "U16+", price: 300 }],
  ["U16 EUR 7", [], { tag: "U16", price: 700 }],
  ["U16 € 3", [], { tag: "U16", price: 300 }],
  ["u16 3 €", ["U16"], { tag: "u16", price: 300 }],
  ["Team 1 2,50", ["Team 1"], { tag: "Team 1", price: 250 }],
  // A tag that ends in digits, or thousands grouped by a space.
  ["Sub 16 300", [], undefined],
  ["Sub 16 300", ["Sub 16", "Adultos"], { tag: "Sub 16", price: 30_000 }],
  ["Sub 16 300", ["sub"], { tag: "Sub", price: 1_630_000 }],
  ["U16 1 000,50", [], undefined],
  ["U16 1 000,50", ["U16"], { tag: "U16", price: 100_050 }],
  ["U16 -3", [], undefined],
  ["U16", ["U16"], undefined],
  ["3,00", [], undefined],
])("%j, with the tags %j, is %j", (line, tags, expected) => {
  expect(parseTagPrices(line, EUROS, tags)).toEqual(
    expected ? { prices: [expected] } : { wrong: { fault: "unread", line: 1, text: line } },
  );
});

it("reads the amounts that every field of money reads", () => {
  for (const row of TYPED_AMOUNTS)
    for (const locale of ["en-GB", "es"]) {
      const [typed, currency] = row;
      const amount = comesTo(row, locale);
      const read = parseTagPrices(`U16 ${typed}`, { currency, locale }, ["U16"]);
      const isRead = amount !== undefined && amount >= 0;
      const fault = isRead ? "too-large" : "unread";
      const text = `U16 ${typed}`.trim().slice(0, 40);
      expect([typed, locale, read]).toEqual([
        typed,
        locale,
        isRead && amount <= MAX_MONEY
          ? { prices: [{ tag: "U16", price: amount }] }
          : { wrong: { fault, line: 1, text } },
      ]);
    }
});

it("refuses a tag that is named twice, with both lines, however it is written", () => {
  expect(parseTagPrices("U16 3\n\nVeteranos 5\nu16: 4", EUROS, [])).toEqual({
    wrong: { fault: "twice", line: 4, first: 1, tag: "u16" },
  });
  const listed = [
    { tag: "U16", price: 300 },
    { tag: "u16", price: 400 },
  ];
  expect(() => tagPricesSetting.refuse?.(listed)).toThrow("payments:tag-listed-twice");
  expect(() => tagPricesSetting.refuse?.(listed.slice(1))).not.toThrow();
  // One that was stored before still counts.
  expect(tagPricesSetting.schema.parse(listed)).toEqual(listed);
});

it("says of each line what is understood, for the echo", () => {
  expect(readTagPrices("U16 +3\nU18 3.\n\nU20 1.000,50\nU21", EUROS, [])).toEqual([
    { line: 1, text: "U16 +3", price: { tag: "U16", price: 300 } },
    { line: 2, text: "U18 3.", price: { tag: "U18", price: 300 } },
    { line: 4, text: "U20 1.000,50", price: { tag: "U20", price: 100_050 } },
    { line: 5, text: "U21", price: undefined },
  ]);
});

it("echoes what is understood of each line, as its reader writes amounts", () => {
  const reading = { format: EUROS, locale: "en-GB", tags: [] };
  expect(tagPricesEcho("U16 3,5\n\nU21", reading)).toBe("U16 = €3.50 · U21 = ?");
  expect(tagPricesEcho("", reading)).toBe("");
});

it("a line of many words is read as fast as a short one", () => {
  let read = 0;
  const words = Array.from({ length: 2_000 }, () => "3").join(" ");
  const counted = new Proxy(EUROS, {
    get: (target, name: keyof typeof EUROS) => {
      read++;
      return target[name];
    },
  });
  parseTagPrices(words, counted, ["U16"]);
  expect(read).toBeLessThan(300);
});
