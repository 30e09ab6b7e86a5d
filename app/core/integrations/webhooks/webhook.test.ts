import { expect, it } from "vitest";
import { readEnv } from "#app/core/env.server.ts";
import { nextTry } from "#app/kernel/backoff.ts";
import { MESSAGE_BACKOFF } from "./webhook.ts";

const since = new Date("2026-12-07T12:00:00Z");
const DAY_MS = 86_400_000;
const maxMs =
  readEnv({ BASE_URL: "http://localhost:3000", SECRET: "0123456789abcdef0123456789abcdef" }).RETRY_SECONDS *
  1_000;

it.each([
  [1, 5],
  [2, 15],
  [3, 60],
  [4, 180],
  [5, 600],
  [6, 900],
  [40, 900],
])(
  "after %i failures waits %i seconds, as is documented, with what the environment says by itself",
  (failures, seconds) => {
    const next = nextTry(MESSAGE_BACKOFF, { failures, since, now: since, maxMs });
    expect(next && (next.getTime() - since.getTime()) / 1_000).toBe(seconds);
  },
);

it("tries about a hundred times in a day, the last time when it is over, and then no more", () => {
  let [now, tries] = [since, 0];
  for (let next: Date | undefined = since; next; ) {
    now = next;
    next = nextTry(MESSAGE_BACKOFF, { failures: ++tries, since, now, maxMs });
  }
  expect(tries).toBeGreaterThan(95);
  expect(tries).toBeLessThan(110);
  const lasted = now.getTime() - since.getTime();
  expect(lasted).toBeGreaterThanOrEqual(DAY_MS);
  expect(lasted).toBeLessThan(DAY_MS + 900_000);
});
