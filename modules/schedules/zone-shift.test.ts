import { expect, it } from "vitest";
import type { Schedule } from "./schedule.ts";
import { shiftedSchedule } from "./zone-shift.ts";

const training = { weekDays: [1, 4], startTime: "18:30", finishTime: "20:00" } as Schedule;

it.each([
  ["America/New_York", ["13:30", "15:00"], [1, 4], 0],
  ["Asia/Tokyo", ["03:30", "05:00"], [2, 5], 1],
  ["Asia/Kolkata", ["00:00", "01:30"], [2, 5], 1],
])("from London to %s", (to, times, weekDays, days) => {
  const shifted = shiftedSchedule(training, { from: "Europe/London", to }, "2026-11-28");
  const { startTime, finishTime } = shifted.schedule;
  expect([startTime, finishTime]).toEqual(times);
  expect(shifted.schedule.weekDays).toEqual(weekDays);
  expect(shifted.days).toBe(days);
});

it("a Sunday comes after a Saturday, and before a Monday", () => {
  const sunday = { weekDays: [1, 7], startTime: "00:30", finishTime: "02:00" } as Schedule;
  const earlier = shiftedSchedule(sunday, { from: "Europe/London", to: "America/New_York" }, "2026-11-28");
  expect(earlier).toMatchObject({ days: -1, schedule: { weekDays: [6, 7] } });
});
