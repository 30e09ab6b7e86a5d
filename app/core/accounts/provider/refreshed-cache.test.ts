import { beforeEach, expect, it } from "vitest";
import { refreshedCache } from "./refreshed-cache.ts";

let clock: number;
let made: number;
let fails: boolean;
let get: () => Promise<number>;

beforeEach(() => {
  clock = 0;
  made = 0;
  fails = false;
  get = refreshedCache(
    async () => {
      made += 1;
      if (fails) throw new Error("away");
      return made;
    },
    { lifeMs: 100, retryMs: 10, now: () => clock },
  );
});

it("is made once for all who ask while it is fresh", async () => {
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  clock = 99;
  expect(await get()).toBe(1);
  clock = 100;
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
});

it("serves on when it can't be made anew, which is tried again soon", async () => {
  await get();
  fails = true;
  clock = 100;
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
  expect(made).toBe(2);
  fails = false;
  clock = 109;
  expect(await get()).toBe(1);
  clock = 110;
  expect(await get()).toBe(3);
});

it("that was never made is tried by the next caller", async () => {
  fails = true;
  await expect(get()).rejects.toThrow("away");
  fails = false;
  expect(await get()).toBe(2);
});
