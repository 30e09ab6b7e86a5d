import fc from "fast-check";
import { expect, it } from "vitest";
import { paginateRows } from "./page-layout.ts";

const rooms = { first: 50, others: 100 };

it.each([
  [[], [[0, 0]]],
  [[20, 30], [[0, 2]]],
  [
    [20, 31],
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    [20, 31, 69, 1],
    [
      [0, 1],
      [1, 3],
      [3, 4],
    ],
  ],
  // A row higher than a page: it gets a page to itself, and overflows it.
  [
    [10, 300, 10],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  ],
  [
    [300, 10],
    [
      [0, 1],
      [1, 2],
    ],
  ],
])("rows of %j", (heights, expected) => {
  expect(paginateRows(heights, rooms)).toEqual(expected.map(([from, to]) => ({ from, to })));
});

it("every row is on one page, in order, and no page is too full", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 })), (heights) => {
      const pages = paginateRows(heights, rooms);
      expect(pages.flatMap(({ from, to }) => heights.slice(from, to))).toEqual(heights);
      for (const [at, { from, to }] of pages.entries()) {
        const used = heights.slice(from, to).reduce((sum, height) => sum + height, 0);
        expect(used).toBeLessThanOrEqual(at === 0 ? rooms.first : rooms.others);
      }
    }),
  );
});
