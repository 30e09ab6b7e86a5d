import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { askedDays } from "./asked-days.ts";

const t = ((key: string) => key) as TFunction;
const USUAL = { from: "2026-01-01", to: "2026-11-23" };
const asked = (query: string, usual?: typeof USUAL) => {
  const { from, to, areWrong } = askedDays(new URL(`http://club.test/${query}`), t, usual);
  expect(areWrong).toBe(Boolean(from.errors ?? to.errors));
  return [from, to].map(({ value, errors = [] }) => [value, ...errors].join(" "));
};

it.each([
  ["the usual days if it names none", "", ["2026-01-01", "2026-11-23"]],
  ["the usual days for those left empty", "?from=&to=2026-02-01", ["2026-01-01", "2026-02-01"]],
  ["one day", "?from=2026-02-01&to=2026-02-01", ["2026-02-01", "2026-02-01"]],
  [
    "a last day before the first",
    "?from=2026-02-02&to=2026-02-01",
    ["2026-02-02", "2026-02-01 errors.date-order"],
  ],
  ["a first day after the usual last", "?from=2027-01-01", ["2027-01-01", "2026-11-23 errors.date-order"]],
  ["what is no date", "?from=2026-02-30&to=x", ["2026-02-30 errors.date", "x errors.date"]],
])("an address asks for %s", (_what, query, days) => expect(asked(query, USUAL)).toEqual(days));

it("asks for all days where nothing is usual and none are named", () => {
  expect(asked("")).toEqual(["", ""]);
  expect(asked("?to=2026-02-01")).toEqual(["", "2026-02-01"]);
});
