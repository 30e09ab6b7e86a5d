import { buildInstance } from "./instance.ts";
import type { Team, TeamProblem, Unsolvable } from "./problem.ts";
import { buildScoreCard, type ScoreCard, toTeams } from "./score-card.ts";
import { placesIn } from "./search/arrangement.ts";
import { search } from "./search/search.ts";

/** Teams and their score card, or why there are none. */
export type Balanced = { teams: Team[]; card: ScoreCard } | { cannot: Unsolvable };

/**
 * Divides players into teams: as few broken requests as possible, then as few empty lines, starters out of position and
 * lesser preferences, then teams and lines as even as the search can make them. The same problem and seed (a whole
 * number) give the same teams in every engine, whatever the order of the players; another seed may give other teams that
 * are as good. The fit is exact (a flow), evenness comes from annealing, which counts its moves and reads no clock.
 */
export function balance(problem: TeamProblem, seed: number): Balanced {
  const instance = buildInstance(problem);
  if ("why" in instance) return { cannot: instance };
  const { slots, occupant } = search(instance, seed);
  const places = placesIn(instance, slots, occupant);
  return { teams: toTeams(instance, places), card: buildScoreCard(problem, instance, places) };
}
