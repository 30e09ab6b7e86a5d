import { expect, it } from "vitest";
import { localOf, toInstant } from "#app/kernel/values/zoned.ts";
import { weeklyDates } from "./weekly-dates.ts";

it("include both ends, and stop at 52", () => {
  expect(weeklyDates("2026-11-24", "2026-12-08")).toEqual(["2026-11-24", "2026-12-01", "2026-12-08"]);
  expect(weeklyDates("2026-11-24", "2026-11-24")).toEqual(["2026-11-24"]);
  expect(weeklyDates("2026-11-24", "2026-11-01")).toEqual(["2026-11-24"]);
  expect(weeklyDates("2026-11-24", "2099-01-01")).toHaveLength(52);
});

it("keep the wall-clock time across clock changes", () => {
  const shown = weeklyDates("2026-10-20", "2026-11-03").map((day) =>
    localOf(toInstant(day, "19:00", "Europe/Madrid"), "Europe/Madrid"),
  );
  expect(shown.map((one) => one.time)).toEqual(["19:00", "19:00", "19:00"]);
});
