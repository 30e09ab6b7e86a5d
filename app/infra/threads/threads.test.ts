import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { afterAll, expect, it } from "vitest";
import { createLogger } from "#app/infra/logger.server.ts";
import type * as computations from "#tests/support/computations.ts";
import { openThreads, ThreadsBusy } from "./threads.server.ts";

const FOLDER = join(import.meta.dirname, "../../../tests/support");
const FILE = "computations.ts";
const log = createLogger({ level: "silent" });
const BOUNDS = { folder: FOLDER, threads: 1, waiting: 4, perClub: 2, maxMs: 60_000 };
const threads = openThreads(log, BOUNDS);
afterAll(() => threads.close());
const run = (name: keyof typeof computations, input: unknown, club = "a") =>
  threads.run(FILE, name, input, { for: club });

it("computes in another thread than this one, clubs by turns", async () => {
  const order: string[] = [];
  const asked = ["a", "a", "b"].map(async (club) => {
    expect(await run("thread", undefined, club)).not.toBe(threadId);
    order.push(club);
  });
  await Promise.all(asked);
  expect(order).toEqual(["a", "b", "a"]);
});

it("refuses what has no room, and goes on", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => run("wait", 5)));
  const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(2);
  for (const reason of refused) expect(reason).toBeInstanceOf(ThreadsBusy);
  expect(await run("wait", 1)).toBe(1);
});

it("fails the one job whose thread dies or throws; the next is done", async () => {
  await expect(run("fail", "no such player")).rejects.toThrow("no such player");
  const [died, next] = await Promise.allSettled([run("die", 3), run("wait", 2, "b")]);
  expect(died).toMatchObject({ status: "rejected", reason: { message: expect.stringMatching(/3/) } });
  expect(next).toEqual({ status: "fulfilled", value: 2 });
});

it("fails a job that takes too long; the next is done", async () => {
  const impatient = openThreads(log, { ...BOUNDS, maxMs: 500 });
  const waiting = impatient.run(FILE, "wait", 600_000, { for: "a" });
  await expect(waiting).rejects.toThrow("took longer than 500 ms");
  // Its thread is ended, and another begun, by whichever time this one takes.
  const next = () => impatient.run(FILE, "wait", 1, { for: "a" }).catch((error: Error) => error.message);
  await expect.poll(next).toBe(1);
  await impatient.close();
});

it("once closed, what waits is refused", async () => {
  const other = openThreads(log, { folder: FOLDER, threads: 1 });
  const asked = [1, 2].map((ms) => other.run(FILE, "wait", 600_000 * ms, { for: "a" }));
  const ended = Promise.allSettled(asked);
  await other.close();
  expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
