import { describe, expect, it } from "vitest";
import { addDays } from "#app/kernel/values/local-date.ts";
import { hoursBefore, localOf, toInstant } from "#app/kernel/values/zoned.ts";
import { CLOCK_CHANGES } from "#tests/support/clock-changes.ts";
import { isReminderDue, type Reminded, reminderAt } from "./reminder.ts";

const timezone = "Europe/Madrid";
/** A session on Tuesday, 24 November, at 19:00 in Madrid, made three weeks before. */
const occasion = (over: Partial<Record<keyof Reminded, string>> = {}): Reminded => ({
  startsAt: new Date("2026-11-24T18:00Z"),
  createdAt: new Date("2026-11-03T12:00Z"),
  registrationOpensAt: null,
  registrationClosesAt: null,
  ...Object.fromEntries(Object.entries(over).map(([key, at]) => [key, new Date(at)])),
});

describe("those who have not answered are reminded", () => {
  it.each<[string | null, string, Partial<Record<keyof Reminded, string>>, number?]>([
    ["2026-11-22T18:00Z", "two days before the start", {}],
    ["2026-11-21T18:00Z", "two days before the deadline", { registrationClosesAt: "2026-11-23T18:00Z" }],
    [
      "2026-11-22T18:00Z",
      "before the start, if registration goes on",
      { registrationClosesAt: "2026-11-25T18:00Z" },
    ],
    ["2026-11-24T12:00Z", "six hours before, if the club wants that", {}, 6],
    [null, "never, if the club wants that", {}, 0],
    ["2026-11-23T18:00Z", "half-way, if it was made two days before", { createdAt: "2026-11-22T18:00Z" }],
    ["2026-11-24T06:00Z", "half-way, if it was made a day before", { createdAt: "2026-11-23T18:00Z" }],
    [
      "2026-11-24T14:30Z",
      "three hours before at the clock's next look, if half-way is later",
      { createdAt: "2026-11-24T13:00Z" },
    ],
    [null, "never, if there were only three hours", { createdAt: "2026-11-24T15:00Z" }],
    [null, "never, if there were fewer", { createdAt: "2026-11-24T17:00Z" }],
    [null, "never, if it was recorded afterwards", { createdAt: "2026-11-25T17:00Z" }],
    [
      null,
      "never, if the deadline was over at once",
      {
        createdAt: "2026-11-24T12:00Z",
        registrationClosesAt: "2026-11-23T18:00Z",
      },
    ],
    [
      "2026-11-24T06:00Z",
      "half-way through a short registration",
      { registrationOpensAt: "2026-11-23T18:00Z" },
    ],
  ])("%s: %s", (expected, _what, over, hours = 48) => {
    expect(reminderAt(occasion(over), { hours, timezone })).toEqual(expected && new Date(expected));
  });

  it.each([1, 3, 24, 48, 336])("before answers close, and after they can answer (%i h)", (hours) => {
    const startsAt = new Date("2026-11-24T18:00Z");
    for (let minutes = 0; minutes < 21 * 24 * 60; minutes += 97) {
      const createdAt = new Date(startsAt.getTime() - minutes * 60_000);
      const at = reminderAt({ ...occasion(), createdAt }, { hours, timezone });
      if (at === null) expect(minutes).toBeLessThanOrEqual(210);
      else {
        const least = Math.min(hours * 60, 210);
        const left = (startsAt.getTime() - at.getTime()) / 60_000;
        expect(at > createdAt && left >= least, `made ${minutes} minutes before`).toBe(true);
      }
    }
  });
});

it.each<[boolean, string, number, string?]>([
  [false, "a second before", 48, "2026-11-22T17:59:59Z"],
  [true, "when it is time", 48, "2026-11-22T18:00Z"],
  [true, "late, after the clock stood still", 48, "2026-11-24T17:00Z"],
  [false, "in the last hour", 48, "2026-11-24T17:00:01Z"],
  [true, "an hour before, if the club wants that", 1, "2026-11-24T17:30Z"],
  [false, "in half of that hour", 1, "2026-11-24T17:30:01Z"],
  [false, "never, if the club wants that", 0, "2026-11-24T17:00Z"],
])("%s: it is time %s (%i h)", (expected, _what, hours, now = "") => {
  expect(isReminderDue(occasion(), new Date(now), { hours, timezone })).toBe(expected);
});

it.each(CLOCK_CHANGES)(
  "$timezone $time on $dates.1: deadlines and reminders keep the clock on the wall",
  ({ timezone, time, dates: [, date], shown = time }) => {
    for (const [start, days] of [0, 1, 2, 7].map((days) => [addDays(date, days), days] as const)) {
      const startsAt = toInstant(start, time, timezone);
      const deadline = hoursBefore(startsAt, days * 24, timezone);
      // On the day of the change itself a time that is skipped comes a little later.
      expect(localOf(deadline, timezone)).toEqual({ date, time: shown });
      const reminder =
        reminderAt(
          {
            startsAt,
            registrationOpensAt: null,
            registrationClosesAt: days === 0 ? null : deadline,
            createdAt: new Date(startsAt.getTime() - 30 * 86_400_000),
          },
          { hours: 48, timezone },
        ) ?? startsAt;
      expect(localOf(reminder, timezone)).toEqual({ date: addDays(date, -2), time: shown });
    }
  },
);
