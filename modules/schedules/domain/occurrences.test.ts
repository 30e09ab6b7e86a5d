import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { spanOf } from "#app/domain/values/zoned.ts";
import { firstDate, generationWindow, leadDays, leadOccurrences, occurrences } from "./occurrences.ts";

describe("generationWindow", () => {
  it.each([
    ["2026-11-21", 7, "2026-11-26", "2026-12-03"],
    ["2026-12-28", 7, "2027-01-02", "2027-01-09"],
    ["2028-02-24", 1, "2028-02-29", "2028-03-01"],
  ])("on %s with %i days ahead is %s to %s", (today, daysAhead, from, until) => {
    expect(generationWindow(today, daysAhead)).toEqual({ from, until });
  });
});

describe("firstDate", () => {
  it.each([
    // 21 November 2026 is a Saturday.
    [[2, 4], "2026-11-26"],
    [[4], "2026-11-26"],
    [[2], "2026-12-01"],
    [[3], "2026-12-02"],
  ])("of week days %j on Saturday is %s", (weekDays, first) => {
    expect(firstDate({ weekDays }, "2026-11-21")).toBe(first);
  });
});

describe("the first date of a schedule", () => {
  const closed = [
    { id: 1, from: "2026-11-26", until: "2026-12-07", reason: "Mud" },
    { id: 2, from: "2026-12-03", until: "2026-12-16", reason: "More mud" },
  ];
  it.each([
    [[4], "2026-12-17"],
    [[2, 4], "2026-12-17"],
    [[2], "2026-12-22"],
  ])("of week days %j comes after the closed days: %s", (weekDays, first) => {
    expect(firstDate({ weekDays }, "2026-11-21", closed)).toBe(first);
  });
});

describe("lead days", () => {
  it("begin today and end where the window begins", () => {
    const days = leadDays("2026-12-29");
    expect(days).toEqual(["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"]);
    expect(generationWindow("2026-12-29", 7).from).toBe("2027-01-03");
  });

  // Saturday 21 November, 23:30 in Madrid.
  const at = { now: new Date("2026-11-21T22:30Z"), timezone: "Europe/Madrid", closed: [] };
  const closed = [{ id: 1, from: "2026-11-22", until: "2026-11-23", reason: "Mud" }];
  const all = { weekDays: [1, 2, 3, 4, 5, 6, 7], startTime: "23:45" };
  it.each([
    ["today if its start is ahead", all, at, ["21", "22", "23", "24", "25"]],
    ["not today if it has begun", { ...all, startTime: "23:30" }, at, ["22", "23", "24", "25"]],
    ["its week days only", { ...all, weekDays: [1, 4] }, at, ["23"]],
    ["no closed days", all, { ...at, closed }, ["21", "24", "25"]],
    [
      "the day in the club’s zone",
      all,
      { ...at, timezone: "Pacific/Auckland" },
      ["22", "23", "24", "25", "26"],
    ],
  ])("have sessions: %s", (_which, schedule, present, days) => {
    expect(leadOccurrences(schedule, present)).toEqual(days.map((day) => `2026-11-${day}`));
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
    expect(spanOf({ date, startTime, finishTime }, timezone)).toEqual({
      startsAt: new Date(startsAt),
      finishesAt: new Date(finishesAt),
    });
  });
});
