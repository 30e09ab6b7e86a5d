import type { Instance } from "../instance.ts";
import { MinCostFlow } from "./min-cost-flow.ts";

/** The best lines for everybody as far as positions go, without regard to teams. */
export interface BestFit {
  /** Each player's line. */
  lineOf: number[];
  /** The lines that a player may have in an equally good fit, at [player * (lines + 1) + line]. */
  admissible: Uint8Array;
  /** Broken position locks, empty lines, players out of position and ranks as one number: a lower bound. */
  bound: number;
}

/**
 * Sends each player through a line to the sink. A line's first places, one per team, are worth what an empty line
 * costs; since a line's players can be spread evenly over the teams, this counts empty lines exactly without knowing
 * the teams.
 */
export function bestFit(instance: Instance): BestFit {
  const { players, teams, lines, quantities, emptyCosts, fit, weights } = instance;
  const width = lines + 1;
  const source = players + width;
  const sink = source + 1;
  const flow = new MinCostFlow(sink + 1);
  const dearest = Math.max(...emptyCosts) * weights.empty;
  const arcs: number[] = [];
  for (let player = 0; player < players; player++) {
    flow.arc(source, player, 1, 0);
    for (let line = 0; line < width; line++)
      arcs.push(flow.arc(player, players + line, 1, fit[player * width + line] as number));
  }
  let worth = 0;
  for (let line = 0; line < lines; line++) {
    const quantity = quantities[line] as number;
    const value = (emptyCosts[line] as number) * weights.empty;
    worth += teams * value;
    if (quantity > 0) flow.arc(players + line, sink, teams, dearest - value);
    if (quantity > 1) flow.arc(players + line, sink, teams * (quantity - 1), dearest);
  }
  flow.arc(players + lines, sink, Math.max(0, players - teams * instance.places), dearest);
  const { cost } = flow.send(source, sink, players);

  const lineOf = Array.from({ length: players }, () => -1);
  const admissible = new Uint8Array(players * width);
  arcs.forEach((arc, at) => {
    if (flow.flow(arc) > 0) lineOf[Math.floor(at / width)] = at % width;
    if (flow.isTight(arc) && usable(instance, at % width)) admissible[at] = 1;
  });
  return { lineOf, admissible, bound: cost - players * dearest + worth };
}

/** Does the line have any places? */
function usable({ lines, quantities, full, players, teams, places }: Instance, line: number): boolean {
  return line < lines ? (quantities[line] as number) > 0 : full && players > teams * places;
}
