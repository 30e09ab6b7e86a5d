import fc from "fast-check";
import { expect, it } from "vitest";
import { positioned } from "./named-bindings.ts";

const bindings = { now: "today", memberId: 7, tags: ["a"], note: null };

it.each([
  [
    "WHERE a < :now AND b > :now AND id = :memberId",
    "WHERE a < ? AND b > ? AND id = ?",
    ["today", "today", 7],
  ],
  ["coalesce(:note::text, '')", "coalesce(?::text, '')", [null]],
  ["folded(:tags::text[]) && x::text[]", "folded(?::text[]) && x::text[]", [["a"]]],
  ["at > :now::timestamptz - interval '1 hour'", "at > ?::timestamptz - interval '1 hour'", ["today"]],
  [
    "'at :now, it''s :now' || \"a:now\" -- :now\n|| :now",
    "'at :now, it''s :now' || \"a:now\" -- :now\n|| ?",
    ["today"],
  ],
  ["payload ? 'key' AND id=:memberId", "payload \\? 'key' AND id=?", [7]],
  ["moved_up[1:2]", "moved_up[1:2]", []],
])("%s", (text, sql, values) => {
  expect(positioned(text, bindings)).toEqual({ sql, values });
});

it("says which name has no value", () => {
  expect(() => positioned("SELECT :later", bindings)).toThrow("No value for :later in: SELECT :later");
});

it("has as many values as places, whatever the order", () => {
  const name = fc.constantFrom("now", "memberId", "note");
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), (names) => {
      const { sql, values } = positioned(
        `SELECT ${names.map((one) => `:${one}::text`).join(", ")}`,
        bindings,
      );
      expect(sql.split("?")).toHaveLength(names.length + 1);
      expect(values).toEqual(names.map((one) => bindings[one]));
    }),
  );
});
