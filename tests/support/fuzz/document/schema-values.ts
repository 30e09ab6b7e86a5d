import fc from "fast-check";
import { openDice } from "../dice.ts";
import { plausible } from "../values.ts";
import type { Schema } from "./schema.ts";

type Meant = (schema: Schema) => Schema;

const LONGEST_LIST = 3;
const LONGEST_TEXT = 60;
/** Bounds beyond this count as none. */
const WIDE = 2 ** 31;

/** Values that fit a schema; `name` is the field's, so that texts resemble what the field is for. */
export function valuesOf(given: Schema, meant: Meant, name = ""): fc.Arbitrary<unknown> {
  const schema = meant(given);
  const options = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (options) return fc.oneof(...options.map((one) => valuesOf(one, meant, name)));
  if (schema.allOf) return valuesOf(Object.assign({}, ...schema.allOf.map(meant)), meant, name);
  const types = [schema.type ?? "any"].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, meant, name)));
}

function ofType(type: string, schema: Schema, meant: Meant, name: string): fc.Arbitrary<unknown> {
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return wholeNumbers(schema);
  // With at most two decimals, as people write them.
  if (type === "number") return fc.oneof(wholeNumbers(schema), wholeNumbers(schema).map(near(schema)));
  if (type === "string") return texts(schema, name);
  if (type === "array") {
    const { items = {}, minItems = 0, maxItems = LONGEST_LIST } = schema;
    const maxLength = Math.max(minItems, Math.min(maxItems, LONGEST_LIST));
    return fc.array(valuesOf(items, meant, name), { minLength: minItems, maxLength });
  }
  if (type === "object") return objects(schema, meant);
  return fc.jsonValue({ maxDepth: 2 });
}

function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  const min = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  const max = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - 1);
  return { min: Math.ceil(min ?? -WIDE), max: Math.floor(max ?? WIDE) };
}

function wholeNumbers(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = bounds(schema);
  const small = { min: Math.max(min, Math.min(max, 0)), max: Math.min(max, Math.max(min, 9)) };
  return fc.oneof(fc.integer(small), fc.integer({ min, max }));
}

const near = (schema: Schema) => (whole: number) => {
  const { min, max } = bounds(schema);
  return Math.min(max, Math.max(min, whole + 0.25));
};

function texts(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = LONGEST_TEXT } = schema;
  if (format === "binary") return fc.constantFrom(...FILES).map(([file, bytes]) => new File([bytes], file));
  const formatted = FORMATS[format ?? ""];
  if (formatted) return formatted;
  if (pattern)
    return fc
      .stringMatching(new RegExp(pattern))
      .filter((text) => text.length >= minLength && text.length <= (schema.maxLength ?? text.length));
  const any = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, LONGEST_TEXT) });
  const meant = fc
    .nat()
    .map((seed) => String(plausible(openDice(seed), name, { type: "string" })))
    .filter((text) => text.length >= minLength && text.length <= maxLength);
  return fc.oneof({ arbitrary: meant, weight: 3 }, { arbitrary: any, weight: 1 });
}

const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
/** Values for formats, which say more than a pattern. */
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  uri: fc.webUrl(),
  email: fc.nat({ max: 99 }).map((n) => `fuzzed${n}@red.example`),
  date: fc
    .oneof(
      {
        arbitrary: fc.nat({ max: 60 }).map((days) => new Date(Date.now() + days * 86_400_000).toISOString()),
        weight: 3,
      },
      { arbitrary: day, weight: 1 },
    )
    .map((instant) => instant.slice(0, 10)),
  "date-time": day,
};

/** Files that somebody may well send; a schema can't tell a picture from a table. */
const FILES: [name: string, bytes: string][] = [
  ["members.csv", "name,email\nFuzzed,fuzzed@red.example\n"],
  ["empty.csv", ""],
  ["crest.png", "\u0089PNG\r\n"],
];

function objects({ properties = {}, required = [], additionalProperties }: Schema, meant: Meant) {
  const fields = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, valuesOf(field, meant, name)]),
    ),
    { requiredKeys: required.filter((name) => name in properties), noNullPrototype: true },
  );
  if (typeof additionalProperties !== "object") return fields;
  const more = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), valuesOf(additionalProperties, meant), {
    maxKeys: LONGEST_LIST,
    noNullPrototype: true,
  });
  return fc.tuple(more, fields).map(([extra, own]) => ({ ...extra, ...own }));
}
