import { expect, it } from "vitest";
import { durationCode, parseDuration } from "./duration.ts";

it.each([
  ["1m", "1m"],
  ["012m", "12m"],
  ["120m", "120m"],
  ["1d", "1d"],
  ["3660d", "3660d"],
  ["09-01_06-30", "09-01_06-30"],
  ["01-01_12-31", "01-01_12-31"],
  ["02-29_02-28", "02-29_02-28"],
  ["06-30_06-30", "06-30_06-30"],
])("%s is a duration", (code, said) => {
  const duration = parseDuration(code);
  expect(typeof duration === "string" ? duration : durationCode(duration)).toBe(said);
});

it.each([
  ["0m", "duration-months"],
  ["121m", "duration-months"],
  ["999999999m", "duration-months"],
  ["0d", "duration-days"],
  ["3661d", "duration-days"],
  ["13-01_06-30", "duration-season"],
  ["00-10_06-30", "duration-season"],
  ["02-30_06-30", "duration-season"],
  ["09-01_06-31", "duration-season"],
  ["09-00_06-30", "duration-season"],
  ["", "duration"],
  ["m", "duration"],
  ["12", "duration"],
  ["12M", "duration"],
  ["1.5m", "duration"],
  ["-1m", "duration"],
  [" 1m", "duration"],
  ["1m1d", "duration"],
  ["1y", "duration"],
  ["9-1_6-30", "duration"],
  ["09-01-06-30", "duration"],
  ["2026-09-01_2027-06-30", "duration"],
  ["1234567890d", "duration"],
  ["١m", "duration"],
])("%j is none: %s", (code, fault) => {
  expect(parseDuration(code)).toBe(fault);
});
