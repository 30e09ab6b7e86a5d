import { expect, it } from "vitest";
import { lastSeen } from "./last-seen.ts";

const NOW = new Date("2026-11-21T13:31:00Z");

it.each([
  ["6 minutes before", "2026-11-21T13:25:00Z", 0],
  ["a minute short of an hour", "2026-11-21T12:32:00Z", 0],
  ["an hour", "2026-11-21T12:31:00Z", 1],
  ["a minute short of a day", "2026-11-20T13:32:00Z", 23],
  ["a day", "2026-11-20T13:31:00Z", null],
  ["a clock that runs ahead", "2026-11-21T13:32:00Z", 0],
])("noted %s", (_what, at, hours) => {
  expect(lastSeen(new Date(at), NOW)).toEqual({ hours });
});
