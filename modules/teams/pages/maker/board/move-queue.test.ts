import { expect, it } from "vitest";
import { notYetSaved } from "./move-queue.ts";

const queue = ["a", "b", "c"].map((key) => ({ key, move: { memberId: 1, team: 2 } }));

it.each([
  ["none of them", null, "abc"],
  ["one of somebody else", "x", "abc"],
  ["the first", "a", "bc"],
  ["the second, whose answer came before the first one's", "b", "c"],
  ["all of them", "c", ""],
])("if the server's last move is %s", (_what, lastMove, left) => {
  expect(
    notYetSaved(queue, lastMove)
      .map(({ key }) => key)
      .join(""),
  ).toBe(left);
});
