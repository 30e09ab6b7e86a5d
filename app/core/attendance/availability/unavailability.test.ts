import { describe, expect, it } from "vitest";
import { EnterUnavailabilitySchema, RestoreSchema } from "./unavailability.schemas.ts";
import { type Days, isWithin, refuseDays } from "./unavailability.ts";

const today = "2026-11-22";
const refusalOf = (days: Days, options: { mayReachBack?: boolean; before?: Days } = {}) => {
  try {
    refuseDays(days, { today, mayReachBack: false, ...options });
    return null;
  } catch (error) {
    const { code, field } = error as { code: string; field: string };
    return [code, field];
  }
};

describe("days away", () => {
  it.each<[string, Days, ReturnType<typeof refusalOf>, Parameters<typeof refusalOf>[1]?]>([
    ["today alone", { from: today, until: today }, null],
    ["a year ahead", { from: today, until: "2027-11-23" }, null],
    ["more than that", { from: today, until: "2027-11-24" }, ["away-too-far", "until"]],
    ["what is over", { from: "2026-11-20", until: "2026-11-21" }, ["away-over", "until"]],
    ["the wrong way round", { from: "2026-11-25", until: "2026-11-24" }, ["date-order", "until"]],
    ["since yesterday", { from: "2026-11-21", until: today }, ["away-past", "from"]],
    ["since yesterday, by an admin", { from: "2026-11-21", until: today }, null, { mayReachBack: true }],
    [
      "since more than a year ago, by an admin",
      { from: "2025-11-20", until: today },
      ["away-past", "from"],
      { mayReachBack: true },
    ],
    [
      "one that has begun, longer",
      { from: "2026-11-02", until: "2026-12-24" },
      null,
      { before: { from: "2026-11-02", until: "2026-11-30" } },
    ],
    [
      "one that has begun, earlier",
      { from: "2026-11-01", until: "2026-12-24" },
      ["away-past", "from"],
      { before: { from: "2026-11-02", until: "2026-11-30" } },
    ],
    [
      "one that has begun, from a later day",
      { from: today, until: "2026-11-30" },
      ["away-begun", "from"],
      { before: { from: "2026-11-21", until: "2026-11-30" } },
    ],
    [
      "one that has begun, from a later day, by an admin",
      { from: "2026-11-03", until: "2026-11-30" },
      ["away-begun", "from"],
      { before: { from: "2026-11-02", until: "2026-11-30" }, mayReachBack: true },
    ],
    [
      "one that has begun, earlier, by an admin",
      { from: "2026-11-01", until: "2026-11-30" },
      null,
      { before: { from: "2026-11-02", until: "2026-11-30" }, mayReachBack: true },
    ],
    [
      "one that begins today, from a later day",
      { from: "2026-11-23", until: "2026-11-30" },
      null,
      { before: { from: today, until: "2026-11-30" } },
    ],
  ])("can be %s, or are refused at their field", (_what, days, expected, options) => {
    expect(refusalOf(days, options)).toEqual(expected);
  });

  it("begin with the first and end with the last", () => {
    const days = { from: "2026-11-24", until: "2026-11-26" };
    const dates = ["2026-11-23", "2026-11-24", "2026-11-26", "2026-11-27"];
    expect(dates.filter((date) => isWithin(date, days))).toEqual(["2026-11-24", "2026-11-26"]);
  });

  it.each([
    ["until", undefined],
    ["from", "2026-02-30"],
    ["reason", "x".repeat(201)],
    ["reason", "two\nlines"],
    ["colour", "red"],
  ])("refuse %s %j", (field, value) => {
    const days = { from: today, until: today, reason: "Knee" };
    expect(EnterUnavailabilitySchema.safeParse(days).success).toBe(true);
    expect(EnterUnavailabilitySchema.safeParse({ ...days, [field]: value }).success).toBe(false);
  });

  it("take ids in a line back, and nothing else", () => {
    expect(RestoreSchema.parse({ undos: "12,15" })).toEqual({ undos: [12, 15] });
    for (const undos of ["", "1;2", "0", "-1", "1e3"])
      expect(RestoreSchema.safeParse({ undos }).success).toBe(false);
  });
});
