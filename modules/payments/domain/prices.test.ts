import { expect, it } from "vitest";
import { parseTagPrices } from "./prices.ts";

const EUROS = { currency: "EUR", locale: "en-GB" };
const TAGS = ["U16", "Kids", "Team 1"];
const parse = (typed: string) => parseTagPrices(typed, EUROS, TAGS);

it.each([
  ["U16 3", "U16", 300],
  ["U16 € 3", "U16", 300],
  ["Kids EUR 3", "Kids", 300],
  ["kids 3 €", "kids", 300],
  ["U16: 1 000", "U16", 100_000],
  ["Team 1 000", "Team 1", 0],
  ["Team 1 2.50", "Team 1", 250],
  ["Team 2 2.50", "Team 2", 250],
  ["New tag = 7.50", "New tag", 750],
])("%j is the price of a tag", (typed, tag, price) => {
  expect(parse(typed)).toEqual({ prices: [{ tag, price }] });
});

it.each(["U16", "3", "Kids - 3", "U16 three"])("%j is none", (typed) => {
  expect(parse(typed)).toEqual({ wrong: typed });
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
  parseTagPrices(words, counted, TAGS);
  expect(read).toBeLessThan(200);
});
