import { describe, expect, it } from "vitest";
import { changesAnything, followingChanges } from "./following-changes.ts";

const was = {
  name: "Training",
  address: "Pitch 1",
  description: "",
  capacity: 12,
  price: 500,
  answerDeadlineHours: null,
  tags: ["U18"],
  date: "2026-11-24",
  startTime: "19:00",
  finishTime: "20:30",
};

describe("what an edit hands on", () => {
  it.each([
    ["nothing", {}, {}, 0],
    ["a name", { name: "Gym" }, { name: "Gym" }, 0],
    ["no limit, and free", { capacity: null, price: 0 }, { capacity: null, price: 0 }, 0],
    ["other tags", { tags: ["U16"] }, { tags: ["U16"] }, 0],
    ["both times, if one of them", { finishTime: "21:00" }, { startTime: "19:00", finishTime: "21:00" }, 0],
    ["two days later", { date: "2026-11-26" }, {}, 2],
    ["a week earlier", { date: "2026-11-17" }, {}, -7],
    // Days, not hours: the clocks change in between.
    ["over a clock change", { date: "2027-04-01" }, {}, 128],
  ])("is %s", (_what, over, fields, days) => {
    const changes = followingChanges(was, { ...was, ...over });
    expect(changes).toEqual({ fields, days });
    expect(changesAnything(changes)).toBe(Object.keys(over).length > 0);
  });
});
