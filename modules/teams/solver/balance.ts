import { instanceOf } from "./instance.ts";
import type { Cannot, Team, TeamProblem } from "./problem.ts";
import { cardOf, type Places, type ScoreCard, teamsOf } from "./score-card.ts";
import { search } from "./search/search.ts";
import type { Slots } from "./search/slots.ts";

/** Teams and what they are like, or why there are none. */
export type Balanced = { teams: Team[]; card: ScoreCard } | { cannot: Cannot };

/**
 * Divides players into teams: as few broken requests as possible, then as few empty lines, starters out of position and
 * lesser preferences, then teams and their lines as even as the search finds. The same problem and seed (a whole number)
 * give the same teams in every engine, in whatever order the players come; another seed may give others as good.
 * Vacancies of fit and requests are proven by a flow; evenness is by annealing. It counts its moves and reads no clock.
 */
export function balance(problem: TeamProblem, seed: number): Balanced {
  const instance = instanceOf(problem);
  if ("why" in instance) return { cannot: instance };
  const { slots, occupant } = search(instance, seed);
  const places = placesOf(instance.players, slots, occupant);
  return { teams: teamsOf(instance, places), card: cardOf(problem, instance, places) };
}

/** Where an arrangement has everybody. */
function placesOf(players: number, slots: Slots, occupant: Int32Array): Places {
  const places = { teamOf: new Int32Array(players), lineOf: new Int32Array(players) };
  occupant.forEach((item, slot) => {
    if (item >= players) return;
    places.teamOf[item] = slots.teamOf[slot] as number;
    places.lineOf[item] = slots.lineOf[slot] as number;
  });
  return places;
}
