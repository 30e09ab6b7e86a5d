import { expect, it } from "vitest";
import { buildExample, type JsonSchema, NO_EXAMPLE } from "./example.ts";

const named = { Person: { type: "object", properties: { name: { type: "string", examples: ["Anna"] } } } };

it.each<[JsonSchema, unknown]>([
  [{ type: "integer", examples: [482] }, 482],
  [{ enum: [0, 1, null] }, 0],
  [{ anyOf: [{ type: "null" }, { type: "string", format: "date" }] }, "2026-12-01"],
  [{ type: ["null", "boolean"] }, true],
  [{ type: "array", items: { $ref: "#/components/schemas/Person" } }, [{ name: "Anna" }]],
  [
    { type: "object", properties: { id: { type: "integer" }, note: { type: "string" } } },
    { id: 12, note: NO_EXAMPLE },
  ],
  [{}, null],
])("%j is shown as %j", (schema, shown) => {
  expect(buildExample(schema, named)).toEqual(shown);
});
