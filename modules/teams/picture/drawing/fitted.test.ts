import { expect, it } from "vitest";
import { fitted } from "./fitted.ts";

it.each([
  ["", 3, ""],
  ["Ana", 3, "Ana"],
  ["Anna", 3, "An…"],
  ["Ana María", 5, "Ana…"],
  ["Ana", 0, "…"],
  // A letter is not separated from its combining marks, nor a family emoji into its members.
  ["e\u0301e\u0301e\u0301", 2, "e\u0301…"],
  ["👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 2, "👨‍👩‍👧…"],
])("%j in %d", (line, width, expected) => {
  const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
  expect(fitted(line, width, (one) => [...letters.segment(one)].length)).toBe(expected);
});
