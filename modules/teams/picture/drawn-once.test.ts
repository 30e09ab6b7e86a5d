import { expect, it } from "vitest";
import { drawnOnce } from "./drawn-once.ts";

it("makes once what several ask for, keeps the latest, and forgets what failed", async () => {
  const made: string[] = [];
  const drawn = drawnOnce<string>(2);
  const ask = (key: string, fails = false) =>
    drawn(key, async () => {
      made.push(key);
      if (fails) throw new Error(`no ${key}`);
      return key;
    });
  expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual(["a", "a", "b"]);
  await ask("a");
  await ask("c");
  await ask("a");
  expect(made).toEqual(["a", "b", "c"]);
  await ask("b");
  const failed = await Promise.allSettled([ask("d", true), ask("d", true)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask("d")).toBe("d");
  expect(made).toEqual(["a", "b", "c", "b", "d", "d"]);
});
