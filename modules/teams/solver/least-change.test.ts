import fc from "fast-check";
import { expect, test } from "vitest";
import { faultsOf } from "#scripts/lab/teams/validity.ts";
import { problems, teamsByPlayer } from "#tests/support/teams/problems.ts";
import { balance } from "./balance.ts";
import { leastChange, type Proposal } from "./least-change.ts";
import type { Team, TeamProblem } from "./problem.ts";

const FORMATION = [
  { position: "Goalkeeper", quantity: 1, key: true },
  { position: "Field", quantity: 2 },
];

function problemOf(scores: Record<string, number>): TeamProblem {
  const players = Object.entries(scores).map(([id, score]) => ({
    id,
    score,
    positions: [id.startsWith("g") ? "Goalkeeper" : "Field"],
  }));
  return { players, formation: FORMATION, teams: 2 };
}

function team(index: number, keeper: string[], field: string[], substitutes: string[] = []): Team {
  const positions = [
    { position: "Goalkeeper", players: keeper },
    { position: "Field", players: field },
  ];
  return { index, positions, substitutes };
}

function proposed(problem: TeamProblem, current: Team[]): Proposal {
  const proposal = leastChange(problem, current);
  if ("cannot" in proposal) throw new Error(proposal.cannot.why);
  return proposal;
}

test("a substitute of the same team steps in, and nobody else moves", () => {
  const current = [team(1, ["g1"], ["a", "b"], ["c"]), team(2, ["g2"], ["d", "e"], ["f"])];
  const left = problemOf({ g1: 5, g2: 5, b: 5, c: 5, d: 5, e: 5, f: 5 });
  expect(proposed(left, current)).toMatchObject({
    swaps: 0,
    changes: [
      { player: "c", from: { team: 1, position: null }, to: { team: 1, position: "Field" } },
      { player: "a", from: { team: 1, position: "Field" }, to: null },
    ],
  });
});

test("without a substitute the other team's steps over", () => {
  const current = [team(1, ["g1"], ["a", "b"]), team(2, ["g2"], ["d", "e"], ["f"])];
  const left = problemOf({ g1: 5, g2: 5, b: 5, d: 5, e: 5, f: 5 });
  const { changes, card } = proposed(left, current);
  expect(changes[0]).toEqual({
    player: "f",
    from: { team: 2, position: null },
    to: { team: 1, position: "Field" },
  });
  expect(card.sizes).toEqual([3, 3]);
});

test("swaps only where the teams are not fair without", () => {
  const current = [team(1, ["g1"], ["a", "b"]), team(2, ["g2"], ["c", "d"])];
  const even = problemOf({ g1: 5, g2: 5, a: 9, b: 5, c: 5, d: 9 });
  expect(proposed(even, current)).toMatchObject({ swaps: 0, changes: [] });
  const uneven = problemOf({ g1: 5, g2: 5, a: 9, b: 9, c: 5, d: 5 });
  const { swaps, changes, card } = proposed(uneven, current);
  expect({ swaps, spread: card.spread, moved: changes.length }).toEqual({ swaps: 1, spread: 0, moved: 2 });
});

test("whom a coach put out of position stays there", () => {
  const current = [team(1, ["a"], ["g1", "b"]), team(2, ["g2"], ["c", "d"])];
  const same = problemOf({ g1: 5, g2: 5, a: 5, b: 5, c: 5, d: 5, e: 5 });
  const { changes } = proposed({ ...same, players: same.players.slice(0, 6) }, current);
  expect(changes).toEqual([]);
});

test("who comes late joins the smaller team, a sub where it is full", () => {
  const current = [team(1, ["g1"], ["a", "b"]), team(2, ["g2"], ["c"])];
  const more = problemOf({ g1: 5, g2: 5, a: 5, b: 5, c: 5, d: 5 });
  expect(proposed(more, current).changes).toEqual([
    { player: "d", from: null, to: { team: 2, position: "Field" } },
  ]);
});

test("any drop-out leaves valid teams, and who changes is listed", () => {
  fc.assert(
    fc.property(problems(12), fc.nat(), fc.nat(), (problem, one, other) => {
      const answer = balance(problem, 1);
      if ("cannot" in answer) return;
      const gone = [one, other].map((at) => problem.players[at % problem.players.length]?.id);
      const left = { ...problem, players: problem.players.filter(({ id }) => !gone.includes(id)) };
      fc.pre(left.players.length >= (left.teams ?? 2));
      const { teams, changes, swaps } = proposed(left, answer.teams);
      expect(faultsOf(left, teams)).toEqual([]);
      expect(swaps).toBeLessThanOrEqual(2);
      const before = teamsByPlayer(answer.teams);
      const listed = changes.map(({ player }) => player);
      for (const [player, team] of teamsByPlayer(teams))
        if (before.get(player) !== team) expect(listed).toContain(player);
      expect(listed).toEqual(expect.arrayContaining(gone as string[]));
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["teams of another number", [team(1, ["g1"], ["a", "b"])], 1],
  ["a team twice", [team(1, ["g1"], ["a"]), team(1, ["g2"], ["b"])], 1],
  ["a player twice", [team(1, ["g1"], ["a", "b"]), team(2, ["g2"], ["a"])], "a"],
  [
    "an unknown position",
    [
      team(1, ["g1"], ["a", "b"]),
      { index: 2, positions: [{ position: "Nowhere", players: ["c"] }], substitutes: [] },
    ],
    "Nowhere",
  ],
  ["teams that nobody is in", [team(1, [], []), team(2, [], [])], 9],
])("%s: refused", (_, current, about) => {
  const problem = problemOf({ g1: 1, g2: 1, a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, h: 1 });
  expect(leastChange(problem, current)).toEqual({ cannot: { why: "bad-current-teams", about } });
});
