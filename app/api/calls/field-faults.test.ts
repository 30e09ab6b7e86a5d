import { expect, it } from "vitest";
import { z } from "zod";
import { requiredOr } from "#app/kernel/fields.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Allowed } from "../document/allowed.ts";
import { fieldFaults } from "./field-faults.ts";

const allowed: Record<string, Allowed> = {
  attending: { enum: [0, 1, null] },
  capacity: { anyOf: [{ type: "integer", minimum: 0, maximum: 60 }, { type: "null" }] },
  from: { type: "string", format: "date" },
  marks: {},
};
const Input = z.strictObject({
  attending: z.literal([0, 1, null]),
  capacity: z.number().int("errors.invalid").max(60).nullable(),
  from: z.iso.date(requiredOr("errors.date")),
  marks: z.array(z.strictObject({ playerId: z.int() })).max(99),
});

function faultsOf(given: unknown, language: "en" | "es" = "en") {
  const fields = {
    fieldName: (name: string) => name,
    allowedAt: ([name]: readonly PropertyKey[]) => allowed[String(name)],
  };
  return fieldFaults(Input.safeParse(given).error?.issues ?? [], fields, {
    t: serverI18n(language).t,
    amounts: { currency: "CLP", locale: "es" },
  });
}

const good = { attending: 1, capacity: null, from: "2026-12-01", marks: [] };

it.each([
  [{ attending: 7 }, "attending", "invalid", "This value is not valid. Allowed: 0, 1, null."],
  [
    { capacity: "many" },
    "capacity",
    "invalid",
    "This value is not valid. Allowed: a whole number from 0 to 60 or null.",
  ],
  [{ capacity: 61 }, "capacity", "too-large", "At most 60."],
  [{ from: "x" }, "from", "date", "Enter a date that exists."],
  [{ marks: [{ playerId: "x" }] }, "marks.0.player_id", "invalid", "This value is not valid."],
  [{ colour: 1 }, "colour", "unknown-field", "There is no such field here."],
])("says of %j what is wrong with %s", (given, field, error, message) => {
  expect(faultsOf({ ...good, ...given })).toMatchObject([{ field, error, message }]);
});

it("tells of all fields at once, in the order of the schema, each with what is allowed", () => {
  expect(faultsOf({ attending: 7, capacity: 61, marks: [], colour: 1, size: 2 })).toMatchObject([
    { field: "attending", allowed: { enum: [0, 1, null] } },
    { field: "capacity", allowed: allowed.capacity },
    { field: "from", error: "required", allowed: { format: "date" } },
    { field: "colour" },
    { field: "size" },
  ]);
});

it("says it in the caller's language", () => {
  expect(faultsOf({ ...good, capacity: "muchos" }, "es")[0]?.message).toBe(
    "Este valor no es válido. Puede ser: un número entero de 0 a 60 o null.",
  );
});

it("tells of no more than fifty", () => {
  const marks = Array.from({ length: 90 }, () => ({ playerId: "x" }));
  expect(faultsOf({ ...good, marks })).toHaveLength(50);
});
