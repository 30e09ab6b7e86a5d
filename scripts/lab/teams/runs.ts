import { balance } from "#modules/teams/solver/balance.ts";
import { leastChange } from "#modules/teams/solver/least-change.ts";
import type { Team } from "#modules/teams/solver/problem.ts";
import { type ScoreCard, scoreCard } from "#modules/teams/solver/score-card.ts";
import { randomInt, seededRandom, shuffle } from "#modules/teams/solver/search/random.ts";
import type { Case } from "./made-cases.ts";
import { faultsOf } from "./validity.ts";

/** One case solved with one seed. */
export interface Run {
  case: Case;
  seed: number;
  teams: Team[];
  card: ScoreCard;
  faults: string[];
  /** Processor time in ms. */
  cpu: number;
}

/** Solves a case, and judges the answer by its teams alone. Throws if the solver says that it can't. */
export function solve(problem: Case, seed: number): Run {
  const before = process.cpuUsage();
  const answer = balance(problem, seed);
  const { user, system } = process.cpuUsage(before);
  if ("cannot" in answer) throw new Error(`${problem.id}: ${answer.cannot.why} (${answer.cannot.about})`);
  const card = scoreCard(problem, answer.teams);
  if ("cannot" in card) throw new Error(`${problem.id}: ${card.cannot.why} (${card.cannot.about})`);
  const faults = faultsOf(problem, answer.teams);
  return { case: problem, seed, teams: answer.teams, card, faults, cpu: (user + system) / 1000 };
}

/** Is the result the same if the players are given in another order? */
export function isSameShuffled({ case: problem, seed, teams }: Run): boolean {
  const players = shuffle([...problem.players], seededRandom(seed));
  const answer = balance({ ...problem, players }, seed);
  return "teams" in answer && JSON.stringify(answer.teams) === JSON.stringify(teams);
}

/** Who plays with whom, regardless of the teams' numbers. */
export function splitOf(teams: readonly Team[]): string {
  return teams
    .map((team) => membersOf(team).sort().join(" "))
    .sort()
    .join(" | ");
}

/** One player drops out of solved teams. */
export interface DropOut {
  /** Spread afterwards as a share of the mean strength. */
  spread: number;
  swaps: number;
  /** Players who changed team without being listed. */
  unlisted: number;
  faults: string[];
  cpu: number;
}

/** Has random players of a run drop out, one at a time. A drop-out that leaves too few players is skipped. */
export function dropOuts({ case: problem, seed, teams }: Run, count: number): DropOut[] {
  const random = seededRandom(seed + 1000);
  return Array.from({ length: count }).flatMap(() => {
    const leaving = problem.players[randomInt(random, problem.players.length)]?.id;
    const left = { ...problem, players: problem.players.filter(({ id }) => id !== leaving) };
    const before = process.cpuUsage();
    const proposal = leastChange(left, teams);
    const { user, system } = process.cpuUsage(before);
    if ("cannot" in proposal) return [];
    const listed = new Set(proposal.changes.map(({ player }) => player));
    const was = teamsByPlayer(teams);
    const unlisted = [...teamsByPlayer(proposal.teams)].filter(
      ([player, team]) => was.get(player) !== team && !listed.has(player),
    );
    return {
      spread: proposal.card.mean > 0 ? proposal.card.spread / proposal.card.mean : 0,
      swaps: proposal.swaps,
      unlisted: unlisted.length,
      faults: faultsOf(left, proposal.teams),
      cpu: (user + system) / 1000,
    };
  });
}

function teamsByPlayer(teams: readonly Team[]): Map<string, number> {
  return new Map(teams.flatMap((team) => membersOf(team).map((player) => [player, team.index] as const)));
}

function membersOf({ positions, substitutes }: Team): string[] {
  return [...positions.flatMap(({ players }) => players), ...substitutes];
}
