import { describe, expect, it } from "vitest";
import { weekDayName, weekDaysFor } from "./week-days.ts";

describe("week days", () => {
  it("are named by locale", () => {
    expect(weekDayName(1, "en-GB", "long")).toBe("Monday");
    expect(weekDayName(7, "es", "long")).toBe("domingo");
    expect(weekDayName(3, "en-US", "short")).toBe("Wed");
  });

  it("begin on Sunday in the United States and on Monday elsewhere", () => {
    expect(weekDaysFor("en-US")).toEqual([7, 1, 2, 3, 4, 5, 6]);
    expect(weekDaysFor("es")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
