import { expect, it } from "vitest";
import { shownFields, typeWords } from "./shown-fields.ts";

const named = { Team: { type: "object", properties: { index: { type: "integer" } } } };

it("lists what stands within other fields by its whole name, and what has a name of its own by that", () => {
  const player = { type: "object", properties: { id: { type: "integer" } }, required: ["id"] };
  const fields = shownFields(
    {
      type: "object",
      properties: {
        player,
        marks: { type: "array", items: player, description: "Who came" },
        teams: { type: "array", items: { $ref: "#/components/schemas/Team" } },
      },
      required: ["player"],
    },
    named,
  );
  expect(fields.map(({ name, type, required }) => [name, type, required])).toEqual([
    ["player", "object", true],
    ["player.id", "integer", true],
    ["marks", "list: object", false],
    ["marks[].id", "integer", true],
    ["teams", "list: Team", false],
  ]);
  expect(fields[2]?.description).toBe("Who came");
});

it.each([
  [{ type: "string", format: "date-time" }, "instant"],
  [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "integer or null"],
  [{ enum: [0, 1, null] }, "one of: 0, 1, null"],
  [{ type: ["string", "null"] }, "text or null"],
  [{}, "any value"],
])("says %j in words", (schema, words) => {
  expect(typeWords(schema, named)).toBe(words);
});
