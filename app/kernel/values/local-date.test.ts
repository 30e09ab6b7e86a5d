import { describe, expect, it } from "vitest";
import { addDays, dateIn, daysBetween, isLocalDate, weekOf } from "./local-date.ts";
import { isTimeOfDay, timeOfDay } from "./time-of-day.ts";

describe("isLocalDate", () => {
  it.each(["2026-11-24", "2028-02-29", "2000-01-01", "2100-12-31"])("takes %s", (date) => {
    expect(isLocalDate(date)).toBe(true);
  });
  it.each([
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "1999-12-31",
    "9999-01-01",
    "",
    "today",
    "2026-11-24T00:00",
  ])("refuses %j", (date) => {
    expect(isLocalDate(date)).toBe(false);
  });
});

describe("time of day", () => {
  it.each(["00:00", "09:05", "23:59"])("takes %s", (time) => expect(isTimeOfDay(time)).toBe(true));
  it.each(["24:00", "9:05", "12:60", "12.30", "", "12:30:00"])("refuses %j by name", (time) => {
    expect(timeOfDay.safeParse(time).error?.issues[0]?.message).toBe("errors.time-format");
  });
});

it("the date of an instant is the club's, not the server's", () => {
  const instant = new Date("2026-11-21T23:30:00Z");
  expect(dateIn("Europe/Madrid", instant)).toBe("2026-11-22");
  expect(dateIn("America/New_York", instant)).toBe("2026-11-21");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});

it("weeks begin on Sunday in the US and on Monday elsewhere", () => {
  expect(weekOf("2026-11-21", "en-US")).toEqual({ from: "2026-11-15", until: "2026-11-21" });
  expect(weekOf("2026-11-22", "en-US")).toEqual({ from: "2026-11-22", until: "2026-11-28" });
  expect(weekOf("2026-11-22", "es")).toEqual({ from: "2026-11-16", until: "2026-11-22" });
  expect(weekOf("2026-11-16", "en-GB")).toEqual({ from: "2026-11-16", until: "2026-11-22" });
});

it.each([
  ["2026-12-31", "2027-01-02", 2],
  ["2027-01-02", "2026-12-31", -2],
  ["2026-03-28", "2026-03-30", 2],
  ["2026-11-24", "2026-11-24", 0],
])("from %s to %s there are %i days", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
