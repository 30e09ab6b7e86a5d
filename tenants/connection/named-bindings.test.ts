import fc from "fast-check";
import { expect, it } from "vitest";
import { positioned } from "./named-bindings.ts";

const bindings = { now: "today", memberId: 7, tags: ["a"], note: null };

it.each([
  [
    "WHERE a < :now AND b > :now AND id = :memberId",
    "WHERE a < $1 AND b > $2 AND id = $3",
    ["today", "today", 7],
  ],
  ["coalesce(:note::text, '')", "coalesce($1::text, '')", [null]],
  ["folded(:tags::text[]) && x::text[]", "folded($1::text[]) && x::text[]", [["a"]]],
  ["at > :now::timestamptz - interval '1 hour'", "at > $1::timestamptz - interval '1 hour'", ["today"]],
  [
    "'at :now, it''s :now' || \"a:now\" -- :now\n|| :now",
    "'at :now, it''s :now' || \"a:now\" -- :now\n|| $1",
    ["today"],
  ],
  ["payload ? 'key' AND id=:memberId", "payload ? 'key' AND id=$1", [7]],
  ["moved_up[1:2]", "moved_up[1:2]", []],
])("%s", (sql, text, values) => {
  expect(positioned(sql, bindings)).toEqual({ text, values });
});

it("says which name has no value", () => {
  expect(() => positioned("SELECT :later", bindings)).toThrow("No value for :later in: SELECT :later");
});

it("has as many values as places, whatever the order", () => {
  const name = fc.constantFrom("now", "memberId", "note");
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), (names) => {
      const { text, values } = positioned(
        `SELECT ${names.map((one) => `:${one}::text`).join(", ")}`,
        bindings,
      );
      expect(text).toBe(`SELECT ${names.map((_, index) => `$${index + 1}::text`).join(", ")}`);
      expect(values).toEqual(names.map((one) => bindings[one]));
    }),
  );
});
