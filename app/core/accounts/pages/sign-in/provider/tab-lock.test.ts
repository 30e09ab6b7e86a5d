import { setImmediate } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { inOneTab } from "./tab-lock.ts";

it("lets one after the other do it", async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await setImmediate();
    seen.push(`${name} ends`);
    return name;
  };
  const done = await Promise.all([inOneTab("one", work("a")), inOneTab("one", work("b"))]);
  expect(done).toEqual(["a", "b"]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

it("waits several times, then gives up", async () => {
  let finish = () => {};
  const held = inOneTab(
    "two",
    () =>
      new Promise<void>((done) => {
        finish = done;
      }),
  );
  const requests = vi.spyOn(navigator.locks, "request");
  const outcome = await inOneTab("two", async () => "done all the same", { each: 20, tries: 3 });
  expect(outcome).toBeUndefined();
  const signals = requests.mock.calls.map(([, options]) => (options as unknown as LockOptions).signal);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
  requests.mockRestore();
  finish();
  await held;
});

it("hands on what goes wrong in it, and lets go", async () => {
  const failing = inOneTab("three", () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await inOneTab("three", async () => "yes")).toBe("yes");
});
