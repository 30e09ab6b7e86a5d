import type { FormationPosition, Player, Requests } from "#modules/teams/solver/problem.ts";
import { type Random, randomInt, seededRandom, shuffle } from "#modules/teams/solver/search/random.ts";

/** A case of the benchmark: a problem with a name and, if it is known, what the best teams reach. */
export interface Case {
  id: string;
  teams: number;
  formation: FormationPosition[];
  players: Player[];
  requests?: Requests;
  optimum?: Optimum;
}

/** The best that is known, by the objective's letters; `proven` if nothing can be better. */
export interface Optimum {
  proven: boolean;
  V: number;
  K: number;
  O: number;
  P: number;
  B: number;
  S: number;
}

const FORMATIONS: Record<string, [string, number, key?: true][]> = {
  football5: [
    ["Goalkeeper", 1, true],
    ["Defender", 2],
    ["Midfielder", 1],
    ["Forward", 1],
  ],
  football7: [
    ["Goalkeeper", 1, true],
    ["Defender", 3],
    ["Midfielder", 2],
    ["Forward", 1],
  ],
  football11: [
    ["Goalkeeper", 1, true],
    ["Defender", 4],
    ["Midfielder", 3],
    ["Forward", 3],
  ],
  basketball: [
    ["Point guard", 1],
    ["Shooting guard", 1],
    ["Small forward", 1],
    ["Power forward", 1],
    ["Center", 1],
  ],
  volleyball: [
    ["Setter", 1, true],
    ["Outside", 2],
    ["Middle", 2],
    ["Opposite", 1],
  ],
  hockey: [
    ["Goalkeeper", 1, true],
    ["Defender", 2],
    ["Forward", 3],
  ],
  anywhere: [["Player", 6]],
};

/** Scores as clubs give them: 1 to 10, 1 to 100, half points, an Elo number, all the same, a few far above the others. */
const SCORES: ((random: Random) => number)[] = [
  (random) => 1 + randomInt(random, 10),
  (random) => 30 + randomInt(random, 30) + randomInt(random, 30),
  (random) => (2 + randomInt(random, 19)) / 2,
  (random) => 1100 + randomInt(random, 400) + randomInt(random, 400),
  () => 5,
  (random) => (randomInt(random, 8) === 0 ? 40 + randomInt(random, 60) : 5 + randomInt(random, 15)),
];

const MAX_PLAYERS = 60;

/** The cases of a seed, of varying sports, scores and preferences; some are short of players, some have substitutes or requests. */
export function madeCases(seed: number, count: number): Case[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, number) => madeCase(`made-${seed}-${number + 1}`, random));
}

function madeCase(id: string, random: Random): Case {
  const [sport, lines] = pick(Object.entries(FORMATIONS), random);
  const formation = lines.map(([position, quantity, key]) => ({
    position,
    quantity,
    ...(key ? { key } : {}),
  }));
  const places = formation.reduce((sum, { quantity }) => sum + quantity, 0);
  const teams = Math.min(2 + randomInt(random, 5), Math.floor(MAX_PLAYERS / places));
  const spare = [
    0,
    0,
    1 + randomInt(random, teams + 2),
    -1 - randomInt(random, 1 + Math.floor((teams * places) / 4)),
  ];
  const players = Math.min(MAX_PLAYERS, Math.max(teams, teams * places + pick(spare, random)));
  const score = pick(SCORES, random);
  const names = formation.map(({ position }) => position);
  const maxNamed = randomInt(random, 4);
  const made = Array.from({ length: players }, (_, number): Player => {
    const named = shuffle([...names], random).slice(0, randomInt(random, maxNamed + 1));
    return {
      id: `p${number + 1}`,
      score: randomInt(random, 30) === 0 ? null : score(random),
      positions: randomInt(random, 12) === 0 ? ["Sweeper", ...named] : named,
      gender: pick(["f", "m", "m", null], random),
    };
  });
  const requests = randomInt(random, 3) === 0 ? madeRequests(made, names, teams, random) : undefined;
  return { id: `${id}-${sport}`, teams, formation, players: made, ...(requests ? { requests } : {}) };
}

function madeRequests(players: Player[], positions: string[], teams: number, random: Random): Requests {
  const ids = shuffle(
    players.map(({ id }) => id),
    random,
  );
  const lock = { player: ids[0] as string, team: randomInt(random, teams) };
  return {
    together: [ids.slice(1, 3)],
    apart: [ids.slice(2, 3 + randomInt(random, teams + 1))],
    locks: [randomInt(random, 2) === 0 ? lock : { ...lock, position: pick(positions, random) }],
    balanceGender: randomInt(random, 2) === 0,
  };
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[randomInt(random, items.length)] as Item;
}
