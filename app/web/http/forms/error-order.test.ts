import { expect, it } from "vitest";
import { z } from "zod";
import { inFieldOrder } from "./error-order.ts";
import { formFieldNames } from "./form-fields.ts";

const fields = z.strictObject({
  name: z.string(),
  day: z.string(),
  start: z.string(),
  tags: z.array(z.string()),
});
const refined = fields.refine(() => true);
const either = z.union([z.object({ day: z.string() }), z.object({ hat: z.string() })]);

it.each([
  ["fields in the schema's order", ["start", "name"], fields, ["name", "start"]],
  ["a refined schema", ["tags", "start", "name"], refined, ["name", "start", "tags"]],
  ["parts of a field", ["tags[1]", "tags[0]", "day"], fields, ["day", "tags[1]", "tags[0]"]],
  ["the whole form first", ["day", "", "name"], fields, ["", "name", "day"]],
  ["what is no field last", ["hat", "toString", "day"], fields, ["day", "hat", "toString"]],
  ["a schema of several", ["hat", "day"], either, ["day", "hat"]],
])("%s", (_what, paths, schema, order) => {
  const errors = Object.fromEntries(paths.map((path) => [path, [path]]));
  expect(Object.entries(inFieldOrder(errors, formFieldNames(schema)))).toEqual(
    order.map((path) => [path, [path]]),
  );
});
