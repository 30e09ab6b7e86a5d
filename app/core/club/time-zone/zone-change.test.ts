import { expect, it } from "vitest";
import { localOf } from "#app/kernel/values/zoned.ts";
import { onNewClock } from "./zone-change.ts";

const at = (text: string) => new Date(text);
const event = {
  startsAt: at("2026-12-01T18:30:00Z"),
  finishesAt: at("2026-12-01T20:00:00Z"),
  registrationOpensAt: at("2026-11-01T08:00:00Z"),
  registrationClosesAt: at("2026-11-30T12:00:00Z"),
  answerDeadlineHours: null,
};

it.each([
  ["Europe/London", "America/New_York"],
  ["Europe/London", "Asia/Kathmandu"],
  ["Europe/London", "Pacific/Kiritimati"],
])("from %s to %s the clock on the wall shows the same", (from, to) => {
  const moved = onNewClock(event, { from, to });
  for (const field of ["startsAt", "finishesAt", "registrationOpensAt", "registrationClosesAt"] as const)
    expect(localOf(moved[field] ?? at(""), to)).toEqual(localOf(event[field], from));
});

it("a deadline stays as many hours before the start, on the clock", () => {
  const session = { ...event, registrationOpensAt: null, answerDeadlineHours: 24 };
  const { registrationClosesAt } = onNewClock(session, { from: "Europe/London", to: "America/New_York" });
  expect(localOf(registrationClosesAt ?? at(""), "America/New_York")).toEqual({
    date: "2026-11-30",
    time: "18:30",
  });
});

it("an occasion in an hour that the new zone skips still takes as long, after its registration", () => {
  const short = {
    startsAt: at("2027-03-28T00:30:00Z"),
    finishesAt: at("2027-03-28T01:00:00Z"),
    registrationOpensAt: at("2027-03-28T00:15:00Z"),
    registrationClosesAt: at("2027-03-28T00:30:00Z"),
    answerDeadlineHours: null,
  };
  // 02:30 to 03:00 in Cairo; Madrid has no 02:30 on that day.
  const moved = onNewClock(short, { from: "Africa/Cairo", to: "Europe/Madrid" });
  expect(moved.finishesAt.getTime() - moved.startsAt.getTime()).toBe(30 * 60_000);
  expect(moved.registrationClosesAt?.getTime()).toBeLessThanOrEqual(moved.startsAt.getTime());
  expect(moved.registrationOpensAt?.getTime()).toBeLessThan(moved.registrationClosesAt?.getTime() ?? 0);
});
