import { describe, expect, it } from "vitest";
import { offeredDates, type Slot, scheduleExceptions } from "./slots.ts";

// Saturday 21 November; the window is Thursday 26 November to Thursday 3 December.
const present = {
  now: new Date("2026-11-21T10:00Z"),
  timezone: "Europe/Madrid",
  daysAhead: 7,
  closed: [{ id: 1, from: "2026-11-23", until: "2026-11-26", reason: "Mud" }],
};
const slot = (date: string, over: Partial<Slot> = {}): Slot => ({
  scheduleId: 1,
  date,
  sessionId: 9,
  canceled: false,
  edited: false,
  ...over,
});

describe("exceptions of a schedule", () => {
  it("are what differs by hand, and closed days without a session, in order", () => {
    const slots = [
      slot("2026-11-26"),
      slot("2026-11-30", { edited: true }),
      slot("2026-12-03", { sessionId: null }),
      slot("2026-12-07", { edited: true, canceled: true }),
    ];
    expect(scheduleExceptions({ weekDays: [1, 4] }, slots, present)).toEqual([
      { date: "2026-11-23", how: "closed", sessionId: null },
      { date: "2026-11-30", how: "edited", sessionId: 9 },
      { date: "2026-12-03", how: "deleted", sessionId: null },
      { date: "2026-12-07", how: "canceled", sessionId: 9 },
    ]);
  });

  it("are none where all is as the schedule says", () => {
    expect(scheduleExceptions({ weekDays: [2] }, [slot("2026-12-01")], { ...present, closed: [] })).toEqual(
      [],
    );
  });
});

describe("the lead days that are offered", () => {
  it("are open, ahead, and never had a session", () => {
    const schedule = { weekDays: [1, 2, 3, 6, 7], startTime: "09:00" };
    const open = { ...present, closed: [] };
    expect(offeredDates(schedule, [slot("2026-11-23", { sessionId: null })], open)).toEqual([
      "2026-11-22",
      "2026-11-24",
      "2026-11-25",
    ]);
    expect(offeredDates(schedule, [], present)).toEqual(["2026-11-22"]);
  });
});
