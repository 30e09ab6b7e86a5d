import { expect, it } from "vitest";
import { currentTally, tallyBlocks } from "./tally.ts";

const none = { came: 0, late: 0, absent: 0, open: 0 };

it.each([
  ["nobody", none, []],
  ["each person", { came: 2, late: 0, absent: 1, open: 1 }, ["came", "came", "absent", "open"]],
] as const)("there is a block for %s", (_who, tally, blocks) => {
  expect(tallyBlocks(tally)).toEqual(blocks);
});

it("a block stands for several of a crowd", () => {
  expect(tallyBlocks({ ...none, came: 60, open: 20 })).toEqual([
    ...Array(30).fill("came"),
    ...Array(10).fill("open"),
  ]);
});

it("what was tapped on this page counts beside what is marked on the others", () => {
  const all = { came: 50, late: 1, absent: 2, open: 30 };
  const loaded = { ...none, came: 1, open: 2 };
  expect(currentTally(all, { loaded, now: { ...none, late: 2, open: 1 } })).toEqual({
    came: 49,
    late: 3,
    absent: 2,
    open: 29,
  });
});
