import { buildInstance } from "#modules/teams/solver/instance.ts";
import type { TeamProblem } from "#modules/teams/solver/problem.ts";
import { buildScoreCard, type ScoreCard } from "#modules/teams/solver/score-card.ts";

/** The objective of a card, level by level: V, K, O, P, B. */
export function objectiveOf(card: ScoreCard): number[] {
  const { brokenRequests, emptyCost, outOfPosition, preference, unevenness } = card;
  return [brokenRequests, emptyCost, outOfPosition.length, preference, unevenness];
}

/** The best objective of all valid teams, found by trying every one of them. For about eight players at most. */
export function bestObjective(problem: TeamProblem): number[] {
  const instance = buildInstance(problem);
  if ("why" in instance) throw new Error(instance.why);
  const { players, teams, lines, quantities, places, smallest, larger } = instance;
  const teamOf = new Int32Array(players);
  const lineOf = new Int32Array(players);
  const sizes = new Array<number>(teams).fill(0);
  const counts = Array.from({ length: teams }, () => new Array<number>(lines + 1).fill(0));
  let best: number[] | null = null;

  const isWhole = () =>
    sizes.every((size, team) => {
      const bench = counts[team]?.[lines] as number;
      return size >= smallest && size - bench === Math.min(size, places);
    });
  const seat = (player: number) => {
    if (player === players) {
      if (!isWhole()) return;
      const objective = objectiveOf(buildScoreCard(problem, instance, { teamOf, lineOf }));
      if (best === null || isLess(objective, best)) best = objective;
      return;
    }
    for (let team = 0; team < teams; team++) {
      if ((sizes[team] as number) > smallest || (sizes[team] === smallest && larger === 0)) continue;
      for (let line = 0; line <= lines; line++) {
        const count = counts[team] as number[];
        if (line < lines && (count[line] as number) >= (quantities[line] as number)) continue;
        if (line === lines && (count[line] as number) >= Math.max(0, smallest + 1 - places)) continue;
        sizes[team] = (sizes[team] as number) + 1;
        count[line] = (count[line] as number) + 1;
        teamOf[player] = team;
        lineOf[player] = line;
        seat(player + 1);
        sizes[team] = (sizes[team] as number) - 1;
        count[line] = (count[line] as number) - 1;
      }
    }
  };
  seat(0);
  if (best === null) throw new Error("there are no valid teams");
  return best;
}

function isLess(one: number[], other: number[]): boolean {
  const at = one.findIndex((value, level) => Math.abs(value - (other[level] as number)) > 1e-9);
  return at >= 0 && (one[at] as number) < (other[at] as number);
}
