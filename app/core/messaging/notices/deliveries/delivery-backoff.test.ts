import { expect, it } from "vitest";
import { type FailedTry, GIVE_UP_MS, nextTry } from "./delivery-backoff.ts";

const since = new Date("2026-12-07T12:00:00Z");
const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000);

it.each<[string, Partial<FailedTry>, number | undefined]>([
  ["soon after the first failure", { failures: 1 }, 2],
  ["then later", { failures: 3 }, 8],
  ["within a minute during the first hour", { failures: 40, now: after(59) }, 60],
  ["every quarter of an hour after that", { failures: 70, now: after(60) }, 900],
  ["in a quarter of an hour if the server may have taken it", { failures: 1, failure: "unconfirmed" }, 900],
  ["no later than the configuration allows", { failures: 9, failure: "unconfirmed", maxMs: 1_000 }, 1],
  ["to the end of the day", { failures: 150, now: after(24 * 60 - 1) }, 900],
  ["never, once it was tried for a day", { failures: 151, now: after(24 * 60) }, undefined],
])("tries again %s", (_when, failed, seconds) => {
  const one: FailedTry = { failure: "unreachable", failures: 1, since, now: since, ...failed };
  const next = nextTry(one);
  expect(next && (next.getTime() - one.now.getTime()) / 1_000).toBe(seconds);
});

it("tries a dead address about 150 times in all, and then no more", () => {
  let [now, failures] = [since, 0];
  for (let next: Date | undefined = since; next; failures++) {
    now = next;
    next = nextTry({ failure: "refused", failures: failures + 1, since, now });
  }
  expect(failures).toBeGreaterThan(100);
  expect(failures).toBeLessThan(200);
  expect(now.getTime() - since.getTime()).toBeGreaterThanOrEqual(GIVE_UP_MS);
});
