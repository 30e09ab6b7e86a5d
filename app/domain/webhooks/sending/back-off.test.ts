import { expect, it } from "vitest";
import { nextTry } from "./back-off.ts";

const since = new Date("2026-12-07T12:00:00Z");
const DAY_MS = 86_400_000;

it.each([
  [1, 5],
  [2, 15],
  [3, 60],
  [4, 180],
  [5, 600],
  [6, 1_200],
  [7, 1_800],
  [40, 1_800],
])("after %i failures waits %i seconds", (tries, seconds) => {
  const next = nextTry({ tries, since, now: since, mostMs: DAY_MS });
  expect(next && (next.getTime() - since.getTime()) / 1_000).toBe(seconds);
});

it("waits no longer than the configuration allows", () => {
  expect(nextTry({ tries: 9, since, now: since, mostMs: 1_000 })).toEqual(new Date(since.getTime() + 1_000));
});

it("tries about fifty times in a day, the last time when it is over, and then no more", () => {
  let [now, tries] = [since, 0];
  for (let next: Date | undefined = since; next; ) {
    now = next;
    next = nextTry({ tries: ++tries, since, now, mostMs: DAY_MS });
  }
  expect(tries).toBeGreaterThan(45);
  expect(tries).toBeLessThan(60);
  const lasted = now.getTime() - since.getTime();
  expect(lasted).toBeGreaterThanOrEqual(DAY_MS);
  expect(lasted).toBeLessThan(DAY_MS + 1_800_000);
});
