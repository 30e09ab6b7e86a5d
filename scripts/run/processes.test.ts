import { expect, it } from "vitest";
import { shareOf } from "./processes.ts";

const usual = { DATABASE_POOL: 5, COMPUTING_THREADS: 3, JOBS: "off" as const };
it.each([
  [
    { PROCESSES: 2, JOBS: "inline" as const },
    0,
    { DATABASE_POOL: "3", COMPUTING_THREADS: "2", JOBS: "inline" },
  ],
  [{ PROCESSES: 2, JOBS: "inline" as const }, 1, { DATABASE_POOL: "3", COMPUTING_THREADS: "2", JOBS: "off" }],
  [
    { PROCESSES: 2, DATABASE_POOL: 8, COMPUTING_THREADS: 8, METRICS_PORT: 9464 },
    1,
    { DATABASE_POOL: "4", COMPUTING_THREADS: "4", JOBS: "off", METRICS_PORT: "9465" },
  ],
  [{ PROCESSES: 8 }, 0, { DATABASE_POOL: "2", COMPUTING_THREADS: "1", JOBS: "off" }],
])("of %j the process at place %i gets %j", (env, place, share) => {
  expect(shareOf({ ...usual, ...env }, place)).toEqual({ PROCESSES: "1", ...share });
});
