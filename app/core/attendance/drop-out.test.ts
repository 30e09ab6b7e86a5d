import { expect, it } from "vitest";
import type { OccasionStatus } from "#app/core/occasions/occasion.ts";
import { isDropOut } from "./drop-out.ts";

const startsAt = new Date("2026-11-24T18:00Z");

it.each<[boolean, string, { since?: string | null; now?: string; hours?: number; status?: OccasionStatus }]>([
  [true, "a day before the start", { now: "2026-11-23T18:00Z" }],
  [false, "a second more than a day before it", { now: "2026-11-23T17:59:59Z" }],
  [true, "a second before it", { now: "2026-11-24T17:59:59Z" }],
  [false, "once it has begun", { now: "2026-11-24T18:00Z" }],
  [true, "two hours before, if short notice is that", { now: "2026-11-24T16:00Z", hours: 2 }],
  [false, "three hours before, if short notice is two", { now: "2026-11-24T15:00Z", hours: 2 }],
  [false, "at any time, if the club wants to hear of none", { hours: 0 }],
  [false, "from what was canceled", { status: "canceled" }],
  [false, "five minutes after coming in", { since: "2026-11-24T11:55Z" }],
  [true, "more than five minutes after coming in", { since: "2026-11-24T11:54:59Z" }],
  [true, "with a place from before that was recorded", { since: null }],
])("%s: giving up a place %s", (expected, _what, { hours = 24, status = "confirmed", ...asked }) => {
  const { since = "2026-11-01T12:00Z", now = "2026-11-24T12:00Z" } = asked;
  const when = { since: since === null ? null : new Date(since), now: new Date(now) };
  expect(isDropOut({ status, startsAt }, when, { hours, timezone: "Europe/Madrid" })).toBe(expected);
});
