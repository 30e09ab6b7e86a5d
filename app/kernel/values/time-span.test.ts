import { expect, it } from "vitest";
import { spanFacts } from "./time-span.ts";

it.each([
  ["19:00", "20:30", { minutes: 90, isNextDay: false, isLong: false }],
  ["19:00", "18:00", { minutes: 1380, isNextDay: true, isLong: true }],
  ["22:00", "01:00", { minutes: 180, isNextDay: true, isLong: false }],
  ["19:00", "19:00", { minutes: 1440, isNextDay: true, isLong: true }],
  ["19:00", "00:00", { minutes: 300, isNextDay: true, isLong: false }],
  ["08:00", "20:00", { minutes: 720, isNextDay: false, isLong: false }],
  ["08:00", "20:01", { minutes: 721, isNextDay: false, isLong: true }],
  ["00:00", "23:59", { minutes: 1439, isNextDay: false, isLong: true }],
  ["", "18:00", undefined],
  ["19:00", "", undefined],
  ["19:00", "25:00", undefined],
  ["7 pm", "8 pm", undefined],
])("%s to %s", (startTime, finishTime, facts) => {
  expect(spanFacts({ startTime, finishTime })).toEqual(facts);
});
