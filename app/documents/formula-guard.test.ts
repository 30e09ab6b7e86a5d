import fc from "fast-check";
import { expect, it } from "vitest";
import { guarded, unguarded } from "./formula-guard.ts";

const text = fc.string({ unit: fc.constantFrom(..."'=+-@\t＝a ") });

it("gives every text back, and lets none begin as a formula", () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(unguarded(guarded(one))).toBe(one);
      expect(guarded(one)).not.toMatch(/^[=+\-@\t＝]/);
    }),
  );
});

it.each([
  ["=1+1", "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["-7", "'-7"],
  ["'tis", "'tis"],
  ["O'Neill", "O'Neill"],
])("writes %j as %j", (given, written) => expect(guarded(given)).toBe(written));
