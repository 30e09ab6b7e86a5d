import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createLogger } from "#app/logger.server.ts";
import type * as computations from "#tests/support/computations.ts";
import { openThreads, ThreadsBusy } from "./threads.server.ts";

const FOLDER = join(import.meta.dirname, "../../tests/support");
const FILE = "computations.ts";
const log = createLogger({ level: "silent" });
const threads = openThreads(log, { folder: FOLDER, threads: 1, waiting: 4, perClub: 2, maxMs: 500 });
afterAll(() => threads.close());
const run = (name: keyof typeof computations, input: unknown, club = "a") =>
  threads.run(FILE, name, input, { for: club });

it("computes elsewhere while this thread goes on, clubs by turns", async () => {
  const order: string[] = [];
  const asked = ["a", "a", "b"].map((club) => run("wait", 30, club).then(() => order.push(club)));
  let ticks = 0;
  const clock = setInterval(() => ticks++, 5);
  await Promise.all(asked);
  clearInterval(clock);
  expect(order).toEqual(["a", "b", "a"]);
  expect(ticks).toBeGreaterThan(5);
});

it("refuses what has no room, and goes on", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => run("wait", 5)));
  const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(2);
  for (const reason of refused) expect(reason).toBeInstanceOf(ThreadsBusy);
  expect(await run("wait", 1)).toBe(1);
});

it("fails the one job whose thread dies, throws or takes too long; the next is done", async () => {
  await expect(run("fail", "no such player")).rejects.toThrow("no such player");
  const [died, next] = await Promise.allSettled([run("die", 3), run("wait", 2, "b")]);
  expect(died).toMatchObject({ status: "rejected", reason: { message: expect.stringMatching(/3/) } });
  expect(next).toEqual({ status: "fulfilled", value: 2 });
  await expect(run("wait", 60_000)).rejects.toThrow("took longer than 500 ms");
  expect(await run("wait", 1)).toBe(1);
});

it("once closed, what waits is refused", async () => {
  const other = openThreads(log, { folder: FOLDER, threads: 1 });
  const asked = [1, 2].map((ms) => other.run(FILE, "wait", 1_000 * ms, { for: "a" }));
  const ended = Promise.allSettled(asked);
  await other.close();
  expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
