import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { columnTypes } from "./column-types.ts";

const TEXT_ARRAY = 1009;
const textArray = columnTypes.getTypeParser(TEXT_ARRAY, "text") as (value: string) => unknown;
const drivers = pg.types.getTypeParser(TEXT_ARRAY as never, "text") as (value: string) => unknown;

test.each([
  ["{}", []],
  ["{U12}", ["U12"]],
  ["{U12,Séniors,null}", ["U12", "Séniors", "null"]],
  ['{"First team",""}', ["First team", ""]],
  ['{"a,b","\\"c\\"","d\\\\e"}', ["a,b", '"c"', "d\\e"]],
  ["{NULL,a}", [null, "a"]],
  [
    "{{a,b},{c,d}}",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
])("the texts %s come back as the driver reads them", (value, texts) => {
  expect(textArray(value)).toEqual(texts);
  expect(drivers(value)).toEqual(texts);
});

const instant = columnTypes.getTypeParser(1184, "text") as (value: string) => unknown;
const driversInstant = pg.types.getTypeParser(1184, "text") as (value: string) => unknown;

test.each([
  "2026-11-29 10:00:00+00",
  "2026-11-29 10:00:00.1+00",
  "2026-11-29 10:00:00.123456+00",
  "2026-11-29 11:30:00+01",
  "2026-11-29 15:30:00.5+05:30",
  "0044-03-15 12:00:00+00 BC",
  "12026-01-01 00:00:00+00",
  "infinity",
  "-infinity",
])("the instant %s comes back as the driver reads it", (value) => {
  expect(instant(value)).toEqual(driversInstant(value));
});

test("every instant in UTC comes back as the driver reads it", () => {
  const moments = fc.date({
    min: new Date("0100-01-01T00:00:00Z"),
    max: new Date("9999-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 999 }), (moment, micros) => {
      const value = moment
        .toISOString()
        .replace("T", " ")
        .replace("Z", `${String(micros).padStart(3, "0")}+00`);
      expect(instant(value)).toEqual(driversInstant(value));
    }),
  );
});
