import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("makes a thing once for alike arguments, nothing included, and forgets all if it grew too large", () => {
  const made: number[] = [];
  const half = memoize(
    (n: number) => Math.floor(n),
    (n) => {
      made.push(n);
      return n > 5 ? undefined : n / 2;
    },
    2,
  );
  expect([half(2), half(2.5), half(6), half(6.1)]).toEqual([1, 1, undefined, undefined]);
  expect(made).toEqual([2, 6]);
  expect([half(4), half(2.5)]).toEqual([2, 1.25]);
  expect(made).toEqual([2, 6, 4, 2.5]);
});
