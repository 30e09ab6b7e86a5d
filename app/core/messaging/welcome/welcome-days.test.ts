import { describe, expect, it } from "vitest";
import { welcomeDays } from "./welcome-days.ts";

const days = (count: number, perDay: number, taken: Record<string, number> = {}) =>
  welcomeDays(count, { from: "2026-12-30", perDay, taken: new Map(Object.entries(taken)) });

describe("the days of welcomes", () => {
  it.each<[string, string[], string[]]>([
    ["none", days(0, 2), []],
    ["one", days(1, 2), ["2026-12-30"]],
    [
      "more than a day takes",
      days(5, 2),
      ["2026-12-30", "2026-12-30", "2026-12-31", "2026-12-31", "2027-01-01"],
    ],
    ["after a full day", days(1, 2, { "2026-12-30": 2 }), ["2026-12-31"]],
    [
      "in the room that is left",
      days(2, 2, { "2026-12-30": 1, "2026-12-31": 2 }),
      ["2026-12-30", "2027-01-01"],
    ],
    ["after a day with more than it takes now", days(1, 2, { "2026-12-30": 7 }), ["2026-12-31"]],
    ["for a club that may write to nobody", days(3, 0), []],
  ])("%s", (_what, found, expected) => {
    expect(found).toEqual(expected);
  });

  it("fill no day beyond its limit", () => {
    const found = days(736, 50, { "2026-12-30": 20 });
    expect(found).toHaveLength(736);
    const counts = [...Map.groupBy(found, (day) => day).values()].map((one) => one.length);
    expect(counts).toEqual([30, ...Array(14).fill(50), 6]);
  });
});
