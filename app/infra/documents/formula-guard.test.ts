import fc from "fast-check";
import { expect, it } from "vitest";
import { guarded, unguarded } from "./formula-guard.ts";

const text = fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n;,＝a ") });

it("gives every text back, and lets none begin as a formula", () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(unguarded(guarded(one))).toBe(one);
      for (const cell of guarded(one).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@＝]/);
    }),
  );
});

it.each([
  ["=1+1", "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["-7", "'-7"],
  ["'tis", "'tis"],
  ["O'Neill", "O'Neill"],
  ["Ann;=cmd|'/c calc'!A0", "Ann;'=cmd|'/c calc'!A0"],
  ["two\n=1+1", "two\n'=1+1"],
  ["tab\t@SUM(A1)", "tab\t'@SUM(A1)"],
  ["＋1", "'＋1"],
  ["left; right", "left; right"],
])("writes %j as %j", (given, written) => expect(guarded(given)).toBe(written));
