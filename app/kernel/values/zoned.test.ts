import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./local-date.ts";
import { endOfDay, localOf, startOfDate, toInstant, toSpan } from "./zoned.ts";

const ZONES = [
  "Europe/Madrid",
  "Australia/Lord_Howe",
  "America/Santiago",
  "America/New_York",
  "Asia/Kathmandu",
  "UTC",
];

const date = fc.integer({ min: 0, max: 5000 }).map((days) => addDays("2024-01-01", days));
const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));

describe("instantOf", () => {
  it.each([
    ["Europe/Madrid", "2026-03-29", "02:30", "2026-03-29T01:30Z", "03:30"],
    ["Europe/Madrid", "2026-10-25", "02:30", "2026-10-25T00:30Z", "02:30"],
    ["Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45Z", "02:45"],
    ["America/Santiago", "2026-09-06", "00:30", "2026-09-06T04:30Z", "01:30"],
    ["Europe/Madrid", "2026-07-01", "19:00", "2026-07-01T17:00Z", "19:00"],
    ["UTC", "2026-07-01", "19:00", "2026-07-01T19:00Z", "19:00"],
  ])("%s %s %s is %s, shown as %s", (zone, day, wallClock, instant, shown) => {
    expect(toInstant(day, wallClock, zone)).toEqual(new Date(instant));
    expect(localOf(new Date(instant), zone)).toEqual({ date: day, time: shown });
  });
});

describe("spanOf", () => {
  const madrid = (day: string, startTime: string, finishTime: string) =>
    toSpan({ date: day, startTime, finishTime }, "Europe/Madrid");

  it.each([
    ["2026-11-24", "19:00", "20:30", "2026-11-24T18:00Z", "2026-11-24T19:30Z"],
    ["2026-11-24", "23:00", "00:30", "2026-11-24T22:00Z", "2026-11-24T23:30Z"],
    ["2026-11-24", "19:00", "19:00", "2026-11-24T18:00Z", "2026-11-25T18:00Z"],
    ["2026-12-31", "22:00", "01:00", "2026-12-31T21:00Z", "2027-01-01T00:00Z"],
    // The skipped hour moves the start past the finish: the length stays.
    ["2026-03-29", "02:30", "03:00", "2026-03-29T01:30Z", "2026-03-29T02:00Z"],
  ])("%s %s–%s is %s to %s", (day, startTime, finishTime, startsAt, finishesAt) => {
    expect(madrid(day, startTime, finishTime)).toEqual({
      startsAt: new Date(startsAt),
      finishesAt: new Date(finishesAt),
    });
  });

  it("always finishes after it starts, within a day and a clock change", () => {
    fc.assert(
      fc.property(date, time, time, fc.constantFrom(...ZONES), (day, startTime, finishTime, zone) => {
        const { startsAt, finishesAt } = toSpan({ date: day, startTime, finishTime }, zone);
        const hours = (finishesAt.getTime() - startsAt.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThan(0);
        expect(hours).toBeLessThanOrEqual(25);
      }),
    );
  });
});

describe("days", () => {
  it("begin when the zone says so", () => {
    expect(startOfDate("2026-11-24", "Europe/Madrid")).toEqual(new Date("2026-11-23T23:00Z"));
    // Midnight does not exist here on this day.
    expect(startOfDate("2026-09-06", "America/Santiago")).toEqual(new Date("2026-09-06T04:00Z"));
    expect(endOfDay(new Date("2026-11-21T23:30Z"), 7, "Europe/Madrid")).toEqual(
      new Date("2026-11-29T23:00Z"),
    );
  });
});
