import { describe, expect, it } from "vitest";
import { firstDate, generationWindow, leadDays, leadOccurrences } from "./lead-days.ts";

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
