import { LIMITS } from "./limits.ts";
import { EMPTY_KEY, RECENT_WEIGHTS, type Weights, weightsFor } from "./priorities.ts";
import { type Player, type TeamProblem, type Unsolvable, usualTeams } from "./problem.ts";

/**
 * A problem in numbers. Players are in the order of their ids, so nothing depends on the order in which they are given.
 * Line `lines` (one more than the formation has) is the bench.
 */
export interface Instance {
  ids: string[];
  players: number;
  teams: number;
  lines: number;
  positions: string[];
  quantities: number[];
  /** What an empty line costs: `EMPTY_KEY` for a key position, 1 for another one, 0 if the formation has no place there. */
  emptyCosts: number[];
  /** Places of a team on the pitch. */
  places: number;
  /** Size of the smaller teams, and how many teams have one more. */
  smallest: number;
  larger: number;
  /** Are all places of all teams filled? If so, the remaining players are substitutes; if not, a team plays short. */
  full: boolean;
  /** In hundredths. */
  scores: number[];
  /** Preference rank at [player * (lines + 1) + line]: 0 to 3, or OUT; the bench is 0. */
  ranks: Uint8Array;
  /** What a line costs for a player: broken position locks, out of position and rank, weighed by `weights`. */
  fit: Float64Array;
  weights: Weights;
  /** Mean strength of a team in hundredths. */
  mean: number;
  together: number[][];
  apart: number[][];
  /** Broken team locks at [player * teams + team]. */
  lockCosts: Uint16Array;
  /** The number of each player's gender, -1 for none; [] if genders don't matter. */
  genders: number[];
  genderCount: number;
  /**
   * How often two players were in one team lately: the sum of `RECENT_WEIGHTS` of those sessions; null if never.
   */
  recent: Uint8Array | null;
}

export const OUT = 255;

/** Checks a problem and converts it to numbers, or says why it can't be solved. */
export function buildInstance(problem: TeamProblem): Instance | Unsolvable {
  const players = [...problem.players].sort((one, other) => compare(one.id, other.id));
  const quantities = problem.formation.map(({ quantity }) => quantity);
  const places = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const teams = problem.teams ?? usualTeams(players.length, places);
  const cannot = findUnsolvable(problem, players, places, teams);
  if (cannot !== null) return cannot;

  const count = players.length;
  const positions = problem.formation.map(({ position }) => position);
  const lines = positions.length;
  const emptyCosts = problem.formation.map(({ quantity, key }) => (quantity === 0 ? 0 : key ? EMPTY_KEY : 1));
  const weights = weightsFor({ players: count, teams, lines });
  const ranks = positionRanks(players, positions);
  const numberOf = new Map(players.map(({ id }, number) => [id, number]));
  const scores = playerScores(players);
  const total = scores.reduce((sum, score) => sum + score, 0);
  return {
    ids: players.map(({ id }) => id),
    players: count,
    teams,
    lines,
    positions,
    quantities,
    emptyCosts,
    places,
    smallest: Math.floor(count / teams),
    larger: count % teams,
    full: count >= teams * places,
    scores,
    ranks,
    fit: positionFit(problem, numberOf, ranks, positions, weights),
    weights,
    mean: (total * Math.min(1, (teams * places) / count)) / teams,
    together: toPlayerGroups(problem.requests?.together, numberOf),
    apart: toPlayerGroups(problem.requests?.apart, numberOf),
    lockCosts: buildLockCosts(problem, numberOf, teams),
    ...numberGenders(problem, players),
    recent: recentPairWeights(problem, numberOf, count),
  };
}

/** By code units, since the order of `localeCompare` differs between engines. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function findUnsolvable(
  problem: TeamProblem,
  players: Player[],
  places: number,
  teams: number,
): Unsolvable | null {
  const { formation, requests } = problem;
  const badLine = formation.find(({ quantity }) => !Number.isInteger(quantity) || quantity < 0);
  if (badLine) return { why: "bad-quantity", about: badLine.position };
  const names = formation.map(({ position }) => position);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return { why: "same-position-twice", about: twice };
  if (places === 0) return { why: "no-places", about: 0 };
  if (places > LIMITS.places || formation.length > LIMITS.places)
    return { why: "too-many-places", about: LIMITS.places };
  if (!Number.isInteger(teams) || teams < 1) return { why: "bad-team-count", about: teams };
  if (teams > LIMITS.teams) return { why: "too-many-teams", about: LIMITS.teams };
  if (players.length > LIMITS.players) return { why: "too-many-players", about: LIMITS.players };
  if (players.length < teams) return { why: "too-few-players", about: teams };
  const same = players.find(({ id }, at) => at > 0 && players[at - 1]?.id === id);
  if (same) return { why: "same-player-twice", about: same.id };
  const odd = players.find(({ score }) => score !== null && !(score >= 0 && score <= LIMITS.score));
  if (odd) return { why: "bad-score", about: odd.id };
  const requested = [...(requests?.together ?? []), ...(requests?.apart ?? []), requests?.locks ?? []];
  if (requested.reduce((sum, { length }) => sum + length, 0) > LIMITS.requested)
    return { why: "too-many-requests", about: LIMITS.requested };
  return null;
}

function playerScores(players: Player[]): number[] {
  const known = players.flatMap(({ score }) => (score === null ? [] : [Math.round(score * 100)]));
  known.sort((one, other) => one - other);
  const upper = known[known.length >> 1] ?? 100;
  const lower = known[(known.length - 1) >> 1] ?? 100;
  const median = Math.round((lower + upper) / 2);
  return players.map(({ score }) => (score === null ? median : Math.round(score * 100)));
}

function positionRanks(players: Player[], positions: string[]): Uint8Array {
  const width = positions.length + 1;
  const ranks = new Uint8Array(players.length * width);
  players.forEach((player, number) => {
    const usable = [...new Set(player.positions)].filter((name) => positions.includes(name));
    if (usable.length === 0) return;
    positions.forEach((name, line) => {
      const rank = usable.indexOf(name);
      ranks[number * width + line] = rank < 0 ? OUT : Math.min(rank, 3);
    });
  });
  return ranks;
}

function positionFit(
  { requests }: TeamProblem,
  numberOf: Map<string, number>,
  ranks: Uint8Array,
  positions: string[],
  weights: Weights,
): Float64Array {
  const width = positions.length + 1;
  const fit = Float64Array.from(ranks, (rank) => (rank === OUT ? weights.out : rank));
  for (const { player, position } of requests?.locks ?? []) {
    const number = numberOf.get(player);
    if (number === undefined || position === undefined) continue;
    for (let line = 0; line < width; line++) {
      const at = number * width + line;
      if (positions[line] !== position) fit[at] = (fit[at] as number) + weights.request;
    }
  }
  return fit;
}

/** Groups of player numbers: players who don't attend are left out, and duplicates dropped. */
function toPlayerGroups(
  groups: readonly (readonly string[])[] | undefined,
  numberOf: Map<string, number>,
): number[][] {
  return (groups ?? [])
    .map((group) => [...new Set(group.flatMap((id) => numberOf.get(id) ?? []))])
    .filter(({ length }) => length > 1);
}

function buildLockCosts(
  { requests }: TeamProblem,
  numberOf: Map<string, number>,
  teams: number,
): Uint16Array {
  const costs = new Uint16Array(numberOf.size * teams);
  for (const { player, team } of requests?.locks ?? []) {
    const number = numberOf.get(player);
    if (number === undefined || team === undefined) continue;
    for (let other = 0; other < teams; other++) {
      const at = number * teams + other;
      if (other !== team) costs[at] = (costs[at] as number) + 1;
    }
  }
  return costs;
}

function numberGenders(
  { requests }: TeamProblem,
  players: Player[],
): { genders: number[]; genderCount: number } {
  if (!requests?.balanceGender) return { genders: [], genderCount: 0 };
  const names = [...new Set(players.flatMap(({ gender }) => gender ?? []))].sort(compare);
  return {
    genders: players.map(({ gender }) => (gender == null ? -1 : names.indexOf(gender))),
    genderCount: names.length,
  };
}

function recentPairWeights(
  { recent }: TeamProblem,
  numberOf: Map<string, number>,
  players: number,
): Uint8Array | null {
  if (!recent?.length) return null;
  const pairs = new Uint8Array(players * players);
  recent.slice(0, RECENT_WEIGHTS.length).forEach((teams, age) => {
    for (const team of teams) {
      const numbers = [...new Set(team.flatMap((id) => numberOf.get(id) ?? []))];
      for (const one of numbers)
        for (const other of numbers)
          if (one !== other)
            pairs[one * players + other] =
              (pairs[one * players + other] as number) + (RECENT_WEIGHTS[age] as number);
    }
  });
  return pairs.some((weight) => weight > 0) ? pairs : null;
}
