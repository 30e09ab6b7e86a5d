import fc from "fast-check";
import type {
  FormationPosition,
  Player,
  Requests,
  Team,
  TeamProblem,
} from "#modules/teams/solver/problem.ts";

const POSITIONS = ["Goalkeeper", "Defender", "Forward"];

const formation: fc.Arbitrary<FormationPosition[]> = fc
  .tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 1 }))
  .map((quantities) =>
    quantities.map((quantity, at) => ({ position: POSITIONS[at] as string, quantity, key: at === 0 })),
  );

function player(id: string): fc.Arbitrary<Player> {
  return fc.record({
    id: fc.constant(id),
    score: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 12 }),
    positions: fc.subarray([...POSITIONS, "Sweeper"]).chain((names) => fc.shuffledSubarray(names)),
    gender: fc.constantFrom("f", "m", null),
  });
}

function requests(ids: string[]): fc.Arbitrary<Requests> {
  const group = fc.subarray(ids, { minLength: 2, maxLength: Math.min(3, ids.length) });
  const lock = fc.record(
    {
      player: fc.constantFrom(...ids),
      team: fc.integer({ min: 0, max: 2 }),
      position: fc.constantFrom(...POSITIONS),
    },
    { requiredKeys: ["player"] },
  );
  return fc.record(
    {
      together: fc.array(group, { maxLength: 2 }),
      apart: fc.array(group, { maxLength: 2 }),
      locks: fc.array(lock, { maxLength: 3 }),
      balanceGender: fc.boolean(),
    },
    { requiredKeys: [] },
  );
}

/** Problems of up to this many players, with and without requests, short of players and with substitutes. */
export function problems(most: number): fc.Arbitrary<TeamProblem> {
  return fc
    .tuple(fc.integer({ min: 2, max: most }), fc.integer({ min: 2, max: 3 }))
    .chain(([count, teams]) => {
      const ids = Array.from({ length: Math.max(count, teams) }, (_, at) => `p${at}`);
      return fc.record({
        players: fc.tuple(...ids.map(player)),
        formation,
        teams: fc.constant(teams),
        requests: fc.option(requests(ids), { nil: undefined, freq: 2 }),
      });
    });
}

/** Everybody's team by its index. */
export function teamsByPlayer(teams: readonly Team[]): Map<string, number> {
  return new Map(
    teams.flatMap(({ index, positions, substitutes }) =>
      [...positions.flatMap(({ players }) => players), ...substitutes].map(
        (player) => [player, index] as const,
      ),
    ),
  );
}
