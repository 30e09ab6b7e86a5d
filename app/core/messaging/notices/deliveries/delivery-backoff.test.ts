import { expect, it } from "vitest";
import type { DeliveryFailure } from "#app/infra/outbound/delivery-error.ts";
import type { FailedTry } from "#app/kernel/backoff.ts";
import { nextDelivery } from "./delivery-backoff.ts";

const since = new Date("2026-12-07T12:00:00Z");
const DAY_MS = 86_400_000;
/** The longest wait that `RETRY_SECONDS` allows by itself. */
const maxMs = 900_000;
const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000);

it.each<[string, Partial<FailedTry> & { failure?: DeliveryFailure }, number | undefined]>([
  ["soon after the first failure", { failures: 1 }, 2],
  ["then later", { failures: 3 }, 8],
  ["within a minute during the first hour", { failures: 40, now: after(59) }, 60],
  ["every quarter of an hour after that", { failures: 70, now: after(60) }, 900],
  ["in a quarter of an hour if the server may have taken it", { failures: 1, failure: "unconfirmed" }, 900],
  ["no later than the configuration allows", { failures: 9, failure: "unconfirmed", maxMs: 1_000 }, 1],
  ["to the end of the day", { failures: 150, now: after(24 * 60 - 1) }, 900],
  ["never, once it was tried for a day", { failures: 151, now: after(24 * 60) }, undefined],
])("tries again %s", (_when, { failure = "unreachable", ...failed }, seconds) => {
  const one: FailedTry = { failures: 1, since, now: since, maxMs, ...failed };
  const next = nextDelivery(failure, one);
  expect(next && (next.getTime() - one.now.getTime()) / 1_000).toBe(seconds);
});

it("tries a dead address about 150 times in all, and then no more", () => {
  let [now, failures] = [since, 0];
  for (let next: Date | undefined = since; next; failures++) {
    now = next;
    next = nextDelivery("refused", { failures: failures + 1, since, now, maxMs });
  }
  expect(failures).toBeGreaterThan(100);
  expect(failures).toBeLessThan(200);
  expect(now.getTime() - since.getTime()).toBeGreaterThanOrEqual(DAY_MS);
});
