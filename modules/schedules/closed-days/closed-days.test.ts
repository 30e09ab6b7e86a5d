import { describe, expect, it } from "vitest";
import { CloseDaysSchema } from "./closed-days.schemas.ts";
import { closedOn, openDates } from "./closed-days.ts";

const christmas = { from: "2026-12-24", until: "2026-12-26", reason: "Christmas" };

describe("closed days", () => {
  it("are those from the first through the last", () => {
    const dates = ["2026-12-23", "2026-12-24", "2026-12-26", "2026-12-27"];
    expect(openDates(dates, [christmas])).toEqual(["2026-12-23", "2026-12-27"]);
    expect(closedOn("2026-12-25", [{ ...christmas, from: "2026-12-26" }, christmas])).toBe(christmas);
    expect(closedOn("2026-12-25", [])).toBeUndefined();
  });

  it.each([
    ["a single day", { until: "2026-12-24" }, undefined],
    ["a leap year, whole", { from: "2028-01-01", until: "2028-12-31" }, undefined],
    ["more than a year", { from: "2026-01-01", until: "2027-01-02" }, "schedules:errors.closed-too-long"],
    ["an end before the beginning", { until: "2026-12-23" }, "errors.date-order"],
  ])("can be %s, or are refused at their end", (_which, over, message) => {
    const parsed = CloseDaysSchema.safeParse({ ...christmas, ...over });
    expect(parsed.error?.issues.map((issue) => [issue.path.join(), issue.message])).toEqual(
      message && [["until", message]],
    );
  });

  it.each([
    ["reason", ""],
    ["reason", "x".repeat(81)],
    ["from", "2026-02-30"],
    ["sessions", "some"],
    ["colour", "red"],
  ])("refuse %s %j", (field, value) => {
    expect(CloseDaysSchema.safeParse({ ...christmas, [field]: value }).success).toBe(false);
  });
});
