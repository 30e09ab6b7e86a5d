import { describe, expect, it } from "vitest";
import { readForm } from "#tests/support/read-form.ts";
import { CreateScheduleSchema, EditScheduleSchema, ScheduleFormSchema } from "./schedules.schemas.ts";

const whole = { name: "Training", startTime: "19:00", finishTime: "20:30", weekDays: [4, 1, 4] };

describe("a schedule's schemas", () => {
  it("fill what a new schedule leaves out, and sort its week days", () => {
    expect(CreateScheduleSchema.parse(whole)).toEqual({
      ...whole,
      weekDays: [1, 4],
      address: "",
      description: "",
      answerDeadlineHours: null,
      capacity: null,
      price: 0,
      tags: [],
      announce: false,
    });
  });

  it.each([
    ["weekDays", []],
    ["weekDays", [0]],
    ["weekDays", [8]],
    ["startTime", "7pm"],
    ["name", ""],
    ["capacity", -1],
    ["capacity", 1.5],
    ["price", -5],
    ["answerDeadlineHours", 97],
    ["status", 2],
    ["leadDates", ["2026-02-30"]],
    ["leadDates", Array.from({ length: 6 }, () => "2026-11-23")],
    ["announce", "perhaps"],
    ["foreign", 1],
  ])("refuse %s %j", (field, value) => {
    expect(CreateScheduleSchema.safeParse({ ...whole, [field]: value }).success).toBe(false);
  });

  it.each([null, 0])("take capacity %j for no limit", (capacity) => {
    expect(CreateScheduleSchema.parse({ ...whole, capacity }).capacity).toBeNull();
  });

  it("leave what an edit does not name as it is", () => {
    expect(EditScheduleSchema.parse({ id: "7", status: 1 })).toEqual({
      id: 7,
      status: "paused",
      replicate: false,
    });
    expect(EditScheduleSchema.parse({ id: "7", capacity: null, replicate: "true" })).toEqual({
      id: 7,
      capacity: null,
      replicate: true,
    });
  });

  it("take a form as it is posted: nothing ticked is no tags, an empty limit is none", () => {
    const form: [string, string][] = [
      ["id", "7"],
      ["name", "Training"],
      ["weekDays", "1"],
      ["startTime", "19:00"],
      ["finishTime", "20:30"],
      ["address", ""],
      ["capacity", ""],
      ["price", ""],
      ["answerDeadlineHours", "36"],
      ["leadDates", "2026-11-23"],
      ["announce", "on"],
      ["replicate", "true"],
    ];
    const parsed = readForm(ScheduleFormSchema, form);
    expect(parsed).toEqual({
      id: 7,
      name: "Training",
      weekDays: [1],
      startTime: "19:00",
      finishTime: "20:30",
      address: "",
      description: "",
      answerDeadlineHours: 36,
      capacity: null,
      price: 0,
      tags: [],
      leadDates: ["2026-11-23"],
      announce: true,
      replicate: true,
    });
  });

  it("take several tags and a written price from a form", () => {
    const form: [string, string][] = [
      ["name", "Training"],
      ["weekDays", "1"],
      ["weekDays", "3"],
      ["startTime", "19:00"],
      ["finishTime", "20:30"],
      ["capacity", "12"],
      ["price", "12,50"],
      ["tags", "u18"],
      ["tags", "keepers"],
    ];
    const parsed = readForm(CreateScheduleSchema, form);
    expect(parsed).toMatchObject({
      weekDays: [1, 3],
      capacity: 12,
      price: 1250,
      tags: ["u18", "keepers"],
    });
  });

  it("say at the field that a week day is missing", () => {
    const form: [string, string][] = [
      ["name", "Training"],
      ["startTime", "19:00"],
      ["finishTime", "20:30"],
    ];
    const parsed = readForm(CreateScheduleSchema, form);
    expect(parsed).toMatchObject({ weekDays: ["schedules:errors.week-days"] });
  });
});
