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
