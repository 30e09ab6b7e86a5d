import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Move } from "#modules/teams/making/moved-places.ts";
import { NO_REQUESTS } from "#modules/teams/sheet/requests.ts";
import type { JudgedSheet } from "#modules/teams/sheet/team-sheet.ts";
import { inverseMove, moveFields, moveOfForm, notYetSaved, sheetAfter } from "./moves.ts";

const POSITIONS = ["Goalkeeper", "Forward"];
const sheet: JudgedSheet = {
  positions: [
    { name: "Goalkeeper", quantity: 1 },
    { name: "Forward", quantity: 2 },
  ],
  teams: 2,
  requests: NO_REQUESTS,
  mixes: false,
  players: [1, 2, 3, 4, 5, 6, 7].map((memberId) => ({
    memberId,
    name: `Player ${memberId}`,
    score: memberId * 10,
    positions: [],
    gender: null,
    override: { position: null, score: null },
    attends: true,
    shownTeam: null,
    shownPosition: null,
    team: 1 + (memberId % 2),
    position: memberId > 6 ? null : memberId > 2 ? "Forward" : "Goalkeeper",
  })),
};

const member = fc.integer({ min: 1, max: 7 });
const team = fc.integer({ min: 1, max: 2 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ memberId: member, other: member }),
  fc.record({ memberId: member, team }),
  fc.record({ memberId: member, team, position: fc.constantFrom(...POSITIONS) }),
  fc.record({ memberId: member, team, isSubstitute: fc.constant(true) }),
);

it("a move that is taken back leaves the teams as they were", () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 4 }), move, (before, last) => {
      const start = before.reduce(sheetAfter, sheet);
      const inverse = inverseMove(start, last) ?? expect.fail("It can't be taken back.");
      expect(sheetAfter(sheetAfter(start, last), inverse)).toEqual(start);
    }),
  );
});

it("a move says the same as a form", () => {
  fc.assert(
    fc.property(move, (one) => {
      const form = new FormData();
      form.set("intent", "move");
      for (const [name, value] of Object.entries(moveFields(one))) form.set(name, value);
      expect(moveOfForm(form)).toEqual(one);
    }),
  );
});

const queue = ["a", "b", "c"].map((key) => ({ key, move: { memberId: 1, team: 2 } }));

it.each([
  ["none of them", null, "abc"],
  ["one of somebody else", "x", "abc"],
  ["the first", "a", "bc"],
  ["the second, whose answer came before the first one's", "b", "c"],
  ["all of them", "c", ""],
])("of three moves, what is not saved yet if the server's last move is %s", (_what, lastMove, left) => {
  expect(
    notYetSaved(queue, lastMove)
      .map(({ key }) => key)
      .join(""),
  ).toBe(left);
});
