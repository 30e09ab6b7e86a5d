import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formFieldNames, pickKnownFields } from "./form-fields.ts";

const plain = z.strictObject({ a: z.string(), b: z.string().optional() });
const other = z.strictObject({ a: z.string(), c: z.array(z.string()) });
const kinds = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("x"), a: z.string() }),
  z.strictObject({ kind: z.literal("y"), d: z.string() }),
]);

describe("the fields of", () => {
  test.each<[string, z.ZodType, string[]]>([
    ["an object", plain, ["a", "b"]],
    ["none", z.strictObject({}), []],
    ["a refined object", plain.refine(() => true).refine(() => true), ["a", "b"]],
    ["a transformed object", plain.transform(({ a }) => a), ["a", "b"]],
    ["what is prepared", z.preprocess((given) => given, plain), ["a", "b"]],
    ["a union", z.union([plain, other]), ["a", "b", "c"]],
    ["kinds told apart by a field", kinds, ["kind", "a", "d"]],
    ["an intersection", z.intersection(plain, kinds), ["a", "b", "kind", "d"]],
    ["a default within a default", plain.optional().nullable().readonly(), ["a", "b"]],
    ["what is made late", z.lazy(() => other), ["a", "c"]],
  ])("%s", (_what, schema, names) => expect([...formFieldNames(schema)]).toEqual(names));

  test.each([z.string(), z.array(plain), z.record(z.string(), z.string())])(
    "what has none throws",
    (schema) => {
      expect(() => formFieldNames(schema)).toThrow("named fields");
    },
  );
});

describe("what was posted", () => {
  const fields = formFieldNames(plain);

  test("keeps its known fields, in their order and with their repeats", () => {
    const posted = new FormData();
    for (const [name, value] of [
      ["b", "1"],
      ["a", "2"],
      ["b", "3"],
    ] as const)
      posted.append(name, value);
    const { form, foreign } = pickKnownFields(posted, fields);
    expect([[...form], foreign]).toEqual([[...posted], false]);
  });

  const path = fc.constantFrom(
    "a",
    "[0]",
    "[4294967294]",
    ".",
    "__proto__",
    "constructor",
    "[]",
    "__intent__",
    " ",
  );
  test("loses every other name, whatever it looks like", () => {
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 20 }), (parts) => {
        const name = parts.join("");
        fc.pre(!fields.has(name));
        const posted = new FormData();
        posted.append("a", "1");
        posted.append(name, "2");
        const { form, foreign } = pickKnownFields(posted, fields);
        expect([[...form.keys()], foreign]).toEqual([["a"], true]);
      }),
    );
  });
});
