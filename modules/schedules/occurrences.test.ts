import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { toSpan } from "#app/kernel/values/zoned.ts";
import { occurrences } from "./occurrences.ts";

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

describe("an occurrence's instants across a clock change", () => {
  it.each([
    // Spring: 02:30 does not exist and becomes 03:30.
    ["Europe/Madrid", "2026-03-29", "02:30", "04:00", "2026-03-29T01:30Z", "2026-03-29T02:00Z"],
    // Autumn: 02:30 comes twice, the first one counts.
    ["Europe/Madrid", "2026-10-25", "02:30", "04:00", "2026-10-25T00:30Z", "2026-10-25T03:00Z"],
    // Clocks that change by half an hour.
    ["Australia/Lord_Howe", "2026-10-04", "02:15", "03:30", "2026-10-03T15:45Z", "2026-10-03T16:30Z"],
    // The hour after midnight is the one skipped.
    ["America/Santiago", "2026-09-06", "00:30", "02:00", "2026-09-06T04:30Z", "2026-09-06T05:00Z"],
    // Start and finish in the skipped hour: the length stays.
    ["Europe/Madrid", "2026-03-29", "02:30", "03:15", "2026-03-29T01:30Z", "2026-03-29T02:15Z"],
    // Over midnight into the change: the clock on the wall says 23:00 and 03:00.
    ["Europe/Madrid", "2026-03-28", "23:00", "03:00", "2026-03-28T22:00Z", "2026-03-29T01:00Z"],
    // The same wall clock on both sides of a change.
    ["Europe/Madrid", "2026-10-22", "19:00", "20:30", "2026-10-22T17:00Z", "2026-10-22T18:30Z"],
    ["Europe/Madrid", "2026-10-29", "19:00", "20:30", "2026-10-29T18:00Z", "2026-10-29T19:30Z"],
  ])("%s %s %s–%s", (timezone, date, startTime, finishTime, startsAt, finishesAt) => {
    const { dayOfWeek } = Temporal.PlainDate.from(date);
    expect(occurrences({ weekDays: [dayOfWeek] }, date, date)).toEqual([date]);
    expect(toSpan({ date, startTime, finishTime }, timezone)).toEqual({
      startsAt: new Date(startsAt),
      finishesAt: new Date(finishesAt),
    });
  });
});
