import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createLogger } from "#app/infra/logger.server.ts";
import { openSingleThread, type SingleThread, type SingleThreadOptions } from "./single-thread.server.ts";

const FILE = join(import.meta.dirname, "../../../tests/support/computations.ts");
let thread: SingleThread;
afterEach(() => thread.close());

function open(options: Partial<SingleThreadOptions> = {}): SingleThread {
  const bounds = { maxHeapMb: 64, maxMs: 60_000, maxAtOnce: 4 };
  thread = openSingleThread(createLogger({ level: "silent" }), { file: FILE, ...bounds, ...options });
  return thread;
}

it("what waits behind a piece of work that ends its thread is done", async () => {
  const { run } = open();
  const [died, ...others] = await Promise.allSettled([run("die", 1), run("wait", 1), run("wait", 2)]);
  expect(died.status).toBe("rejected");
  expect(others).toEqual([
    { status: "fulfilled", value: 1 },
    { status: "fulfilled", value: 2 },
  ]);
});

it("what would wait behind too many is refused, and so is what takes too long", async () => {
  const { run } = open({ maxAtOnce: 2, maxMs: 500 });
  const asked = await Promise.allSettled([run("wait", 600_000), run("wait", 600_000), run("wait", 1)]);
  expect(asked).toEqual(
    asked.map(() => ({ status: "rejected", reason: expect.objectContaining({ name: "ThreadsBusy" }) })),
  );
});

it("what a piece of work throws is thrown, and the next is done, after an idle while too", async () => {
  const { run } = open({ idleMs: 1 });
  await expect(run("fail", "no more of it")).rejects.toThrow("no more of it");
  const first = await run("thread", undefined);
  // It ends while it is idle, and another one does what comes then.
  await expect.poll(() => run("thread", undefined)).not.toBe(first);
  expect(await run("wait", 3)).toBe(3);
});
