import { expect, it } from "vitest";
import { z } from "zod";
import { inFieldOrder } from "./error-order.ts";

const fields = z.strictObject({
  name: z.string(),
  day: z.string(),
  start: z.string(),
  tags: z.array(z.string()),
});
const refined = fields.refine(() => true);

it.each([
  ["fields in the schema's order", ["start", "name"], fields, ["name", "start"]],
  ["a refined schema", ["tags", "start", "name"], refined, ["name", "start", "tags"]],
  ["parts of a field", ["tags[1]", "tags[0]", "day"], fields, ["day", "tags[1]", "tags[0]"]],
  ["the whole form first", ["day", "", "name"], fields, ["", "name", "day"]],
  ["what is no field last", ["hat", "toString", "day"], fields, ["day", "hat", "toString"]],
  ["a schema without fields", ["b", "a"], z.string(), ["b", "a"]],
])("%s", (_what, paths, schema, order) => {
  const errors = Object.fromEntries(paths.map((path) => [path, [path]]));
  expect(Object.entries(inFieldOrder(errors, schema))).toEqual(order.map((path) => [path, [path]]));
});
