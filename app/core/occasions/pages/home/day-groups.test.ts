import { expect, it } from "vitest";
import { dayGroups } from "./day-groups.ts";

// 25 November 2026 is a Wednesday.
it.each([
  ["2026-11-23", "es", "today"],
  ["2026-11-25", "es", "today"],
  ["2026-11-26", "es", "thisWeek"],
  ["2026-11-29", "es", "thisWeek"],
  ["2026-11-29", "en-US", "nextWeek"],
  ["2026-11-30", "es", "nextWeek"],
  ["2026-12-05", "en-US", "nextWeek"],
  ["2026-12-06", "en-US", "later"],
  ["2026-12-06", "es", "nextWeek"],
  ["2026-12-07", "es", "later"],
] as const)("%s in %s is %s", (date, locale, group) => {
  expect(dayGroups("2026-11-25", locale)(date)).toBe(group);
});
