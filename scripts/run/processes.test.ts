import { expect, it } from "vitest";
import { shareOf } from "./processes.ts";

it.each([
  [{ PROCESSES: 2, DATABASE_POOL: 5, JOBS: "inline" as const }, 0, { DATABASE_POOL: "3", JOBS: "inline" }],
  [{ PROCESSES: 2, DATABASE_POOL: 5, JOBS: "inline" as const }, 1, { DATABASE_POOL: "3", JOBS: "off" }],
  [
    { PROCESSES: 2, DATABASE_POOL: 8, JOBS: "off" as const, METRICS_PORT: 9464 },
    1,
    { DATABASE_POOL: "4", JOBS: "off", METRICS_PORT: "9465" },
  ],
  [{ PROCESSES: 8, DATABASE_POOL: 5, JOBS: "off" as const }, 0, { DATABASE_POOL: "2", JOBS: "off" }],
])("of %j the process at place %i gets %j", (env, place, share) => {
  expect(shareOf(env, place)).toEqual({ PROCESSES: "1", ...share });
});
