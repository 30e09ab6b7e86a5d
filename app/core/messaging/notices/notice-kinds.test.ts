import { expect, it } from "vitest";
import { isUrgent, NOTICE_RULES, type NoticeKind } from "./notice-kinds.ts";

const now = new Date("2026-12-07T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
it.each<[NoticeKind, number[], boolean]>([
  ["moved-up", [900], true],
  ["canceled", [900], true],
  ["new-occasion", [1], false],
  ["changed", [23.9], true],
  ["changed", [24], false],
  // Moved away from tomorrow morning, or into it.
  ["changed", [900, 23], true],
  ["changed", [23, 900], true],
  ["taken-off", [23], true],
  ["taken-off", [25], false],
])("%s, starting in %j hours, is urgent: %s", (kind, starts, urgent) => {
  expect(isUrgent(NOTICE_RULES[kind], starts.map(inHours), now)).toBe(urgent);
});
