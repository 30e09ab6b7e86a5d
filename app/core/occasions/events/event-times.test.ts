import { describe, expect, it } from "vitest";
import { Refusal } from "#app/kernel/refusal.ts";
import { changedTimes, type EventTimes, ensureTimes, eventSpan, toEventTimes } from "./event-times.ts";

const times = (date: string, startTime: string, finishTime: string, finishDate: string | null = null) => ({
  date,
  startTime,
  finishDate,
  finishTime,
});
const dinner = times("2026-12-05", "21:00", "00:30");
const trip = times("2026-12-05", "09:00", "18:00", "2026-12-07");

describe("an event's span", () => {
  it.each<[string, EventTimes, string, string, string]>([
    [
      "an afternoon",
      times("2026-12-05", "16:00", "19:00"),
      "Europe/Madrid",
      "2026-12-05T15:00Z",
      "2026-12-05T18:00Z",
    ],
    ["a night", dinner, "Europe/Madrid", "2026-12-05T20:00Z", "2026-12-05T23:30Z"],
    ["three days", trip, "Europe/Madrid", "2026-12-05T08:00Z", "2026-12-07T17:00Z"],
    [
      "a weekend in which the clock goes back",
      times("2026-10-24", "09:00", "18:00", "2026-10-25"),
      "Europe/Madrid",
      "2026-10-24T07:00Z",
      "2026-10-25T17:00Z",
    ],
    [
      "one whose finish the clock skips by half an hour",
      times("2026-10-03", "20:00", "02:15", "2026-10-04"),
      "Australia/Lord_Howe",
      "2026-10-03T09:30Z",
      "2026-10-03T15:45Z",
    ],
  ])("%s", (_what, event, zone, startsAt, finishesAt) => {
    const span = eventSpan(event, zone);
    expect(span).toEqual({ startsAt: new Date(startsAt), finishesAt: new Date(finishesAt) });
  });

  it("is read back as it was typed, and names the last day only if it has to", () => {
    for (const event of [dinner, trip, times("2026-12-05", "16:00", "16:00")])
      expect(toEventTimes(eventSpan(event, "Europe/Madrid"), "Europe/Madrid")).toEqual(event);
    const named = { ...dinner, finishDate: "2026-12-06" };
    expect(toEventTimes(eventSpan(named, "Europe/Madrid"), "Europe/Madrid")).toEqual(dinner);
  });
});

describe("changed times", () => {
  it.each<[string, EventTimes, Partial<EventTimes>, EventTimes]>([
    ["nothing", trip, {}, trip],
    [
      "the first day, and the last goes along",
      trip,
      { date: "2027-01-30" },
      { ...trip, date: "2027-01-30", finishDate: "2027-02-01" },
    ],
    ["the first day of an evening", dinner, { date: "2026-12-12" }, { ...dinner, date: "2026-12-12" }],
    ["the last day", trip, { finishDate: "2026-12-06" }, { ...trip, finishDate: "2026-12-06" }],
    ["to a single day", trip, { finishDate: null }, { ...trip, finishDate: null }],
    [
      "the times",
      trip,
      { startTime: "10:00", finishTime: "17:00" },
      { ...trip, startTime: "10:00", finishTime: "17:00" },
    ],
  ])("%s", (_what, before, changes, after) => {
    expect(changedTimes(before, changes)).toEqual(after);
  });
});

describe("times that no event can have", () => {
  const verdict = (event: EventTimes, isAllowed?: boolean, before?: EventTimes) => {
    try {
      ensureTimes(event, isAllowed, before);
      return null;
    } catch (error) {
      return error instanceof Refusal ? `${error.code} at ${error.field}` : error;
    }
  };
  const long = times("2026-12-05", "08:00", "21:00");

  it.each<[string, EventTimes, string | null]>([
    ["an evening", dinner, null],
    ["three days", trip, null],
    ["31 days", { ...trip, finishDate: "2027-01-04" }, null],
    ["32 days", { ...trip, finishDate: "2027-01-05" }, "event-too-long at finishDate"],
    ["a last day before the first", { ...trip, finishDate: "2026-12-04" }, "date-order at finishDate"],
    ["the same day, named", { ...trip, finishDate: "2026-12-05" }, null],
    [
      "a finish before the start on one named day",
      { ...dinner, finishDate: "2026-12-05" },
      "finish-order at finishTime",
    ],
    ["thirteen hours", long, "long-session at finishTime"],
    ["thirteen hours to a named day", { ...long, finishDate: "2026-12-05" }, null],
  ])("%s", (_what, event, refused) => {
    expect(verdict(event)).toBe(refused);
  });

  it("a length is confirmed once, and stays", () => {
    expect(verdict(long, true)).toBeNull();
    expect(verdict({ ...long, date: "2026-12-06" }, false, long)).toBeNull();
    expect(verdict({ ...long, finishTime: "22:00" }, false, long)).toBe("long-session at finishTime");
    expect(verdict({ ...trip, finishDate: null, finishTime: "08:00" }, false, trip)).toBe(
      "long-session at finishTime",
    );
  });
});
