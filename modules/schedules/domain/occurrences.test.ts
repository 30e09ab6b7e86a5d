import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { generationWindow, occurrences } from "./occurrences.ts";

describe("generationWindow", () => {
  it.each([
    ["2026-11-21", 7, "2026-11-26", "2026-12-03"],
    ["2026-12-28", 7, "2027-01-02", "2027-01-09"],
    ["2028-02-24", 1, "2028-02-29", "2028-03-01"],
  ])("on %s with %i days ahead is %s to %s", (today, daysAhead, from, until) => {
    expect(generationWindow(today, daysAhead)).toEqual({ from, until });
  });
});

describe("occurrences", () => {
  it.each([
    // Monday and Thursday; the window's own ends are Thursdays.
    [[1, 4], "2026-11-26", "2026-12-03", ["2026-11-26", "2026-11-30", "2026-12-03"]],
    [[7], "2026-11-26", "2026-12-03", ["2026-11-29"]],
    [[3], "2026-11-26", "2026-11-30", []],
    [[1], "2026-12-01", "2026-11-30", []],
    // Nights on which clocks change have one date like any other.
    [[7], "2026-03-29", "2026-03-29", ["2026-03-29"]],
    [[7], "2026-10-25", "2026-10-25", ["2026-10-25"]],
  ])("of week days %j in %s to %s", (weekDays, from, until, dates) => {
    expect(occurrences({ weekDays }, from, until)).toEqual(dates);
  });

  it("gives every matching date once, in order, and no other", () => {
    const day = fc
      .integer({ min: 0, max: 4000 })
      .map((days) => Temporal.PlainDate.from("2024-01-01").add({ days }));
    const weekDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 70 }), weekDays, (from, length, days) => {
        const until = from.add({ days: length });
        const dates = occurrences({ weekDays: days }, from.toString(), until.toString());
        expect([...new Set(dates)].sort()).toEqual(dates);
        const matching = Array.from({ length: length + 1 }, (_, days) => from.add({ days }));
        expect(dates).toEqual(
          matching.filter((date) => days.includes(date.dayOfWeek)).map((date) => date.toString()),
        );
      }),
    );
  });
});
