import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultsOf } from "#scripts/bench-teams/validity.ts";
import { balance } from "./balance.ts";
import type { TeamProblem } from "./problem.ts";

const FORMATION = [
  { position: "Goalkeeper", quantity: 1, key: true },
  { position: "Defender", quantity: 2 },
  { position: "Forward", quantity: 2 },
];
const positions = fc.uniqueArray(fc.constantFrom("Goalkeeper", "Defender", "Forward", "Libero"), {
  maxLength: 3,
});
const players = fc
  .array(fc.record({ score: fc.option(fc.integer({ min: 0, max: 100 })), positions }), {
    minLength: 4,
    maxLength: 24,
  })
  .map((all) => all.map((player, at) => ({ ...player, id: `p${String(at).padStart(2, "0")}` })));
const problem: fc.Arbitrary<TeamProblem> = fc.record({
  players,
  formation: fc.constant(FORMATION),
  teams: fc.constantFrom(null, 2, 3),
});
const seed = fc.integer({ min: 0, max: 1_000_000 });

describe("balance", () => {
  it("puts everyone into one team of a size within one, by any seed", () => {
    fc.assert(
      fc.property(problem, seed, (asked, seed) => {
        const found = balance(asked, seed);
        expect("teams" in found ? faultsOf(asked, found.teams) : found.cannot).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("gives the same teams for the same seed, in whatever order the players come", () => {
    fc.assert(
      fc.property(
        problem.chain((asked) =>
          fc.tuple(
            fc.constant(asked),
            fc.shuffledSubarray([...asked.players], { minLength: asked.players.length }),
          ),
        ),
        seed,
        ([asked, shuffled], seed) => {
          expect(JSON.stringify(balance({ ...asked, players: shuffled }, seed))).toBe(
            JSON.stringify(balance(asked, seed)),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it("keeps a pair apart and another together where that can be", () => {
    const ten = Array.from({ length: 10 }, (_, at) => ({ id: `p${at}`, score: 10 + at, positions: [] }));
    const requests = { apart: [["p8", "p9"]], together: [["p0", "p1"]] };
    const found = balance({ players: ten, formation: FORMATION, teams: 2, requests }, 1);
    if (!("teams" in found)) throw new Error(found.cannot.why);
    const teamOf = (id: string) =>
      found.teams.find(({ positions, substitutes }) =>
        [...substitutes, ...positions.flatMap((line) => line.players)].includes(id),
      )?.index;
    expect(teamOf("p8")).not.toBe(teamOf("p9"));
    expect(teamOf("p0")).toBe(teamOf("p1"));
  });

  it.each([
    ["too-few-players", { players: [], formation: FORMATION }],
    [
      "no-places",
      {
        players: [
          { id: "a", score: 1, positions: [] },
          { id: "b", score: 1, positions: [] },
        ],
        formation: [],
      },
    ],
  ])("says why there are none: %s", (why, asked) => {
    expect(balance(asked, 1)).toMatchObject({ cannot: { why } });
  });
});
