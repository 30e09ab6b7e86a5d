import { expect, it } from "vitest";
import { settingsFormSchema } from "#app/core/club/organization.schemas.ts";
import { daysAheadSetting, tagsSetting } from "#app/core/club/settings/settings.ts";
import { typedFault } from "./typed-fault.ts";

const days = { kind: "number", min: 1, max: 60 } as const;
const tags = { kind: "tags" } as const;

it.each([
  ["7", undefined],
  [" 60 ", undefined],
  ["0", "errors.too-small"],
  ["-5", "errors.too-small"],
  ["61", "errors.too-large"],
  ["", "errors.invalid"],
  ["1e1", "errors.invalid"],
  ["7.5", "errors.invalid"],
])("days ahead as %j", (typed, fault) => expect(typedFault(days, typed)).toBe(fault));

it.each(["", "u12, first team", "x".repeat(30), "x".repeat(31), `u12, ${"x".repeat(31)}`])(
  "says of the tags %j what the server says",
  (typed) => {
    const taken = settingsFormSchema([tagsSetting]).safeParse({ tags: typed }).success;
    expect(typedFault(tags, typed) === undefined).toBe(taken);
  },
);

it.each(["0", "1", "60", "61"])("says of %s days what the server says", (typed) => {
  const taken = settingsFormSchema([daysAheadSetting]).safeParse({ daysAhead: Number(typed) }).success;
  expect(typedFault(days, typed) === undefined).toBe(taken);
});
