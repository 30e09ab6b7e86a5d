import type { Instance } from "../instance.ts";
import type { Places } from "../score-card.ts";
import { MinCostFlow } from "./min-cost-flow.ts";

/**
 * The exact best fit if some players' teams are settled: each player flows through a line of a team, a settled player
 * only through those of their team. `settled` has the team of each player, -1 for a free player. null if that allows no
 * teams of nearly the same size.
 */
export function teamFit(instance: Instance, settled: Int32Array): Places | null {
  const { players, teams, lines, quantities, emptyCosts, fit, weights, smallest, larger, places, full } =
    instance;
  const width = lines + 1;
  const cellNode = (team: number, line: number) => players + team * width + line;
  const teamAt = players + teams * width;
  const source = teamAt + teams;
  const sink = source + 1;
  const flow = new MinCostFlow(sink + 1);
  // More expensive than any fit, so that as few players as possible go to places that are only for surplus players:
  // benches and larger teams.
  const steep = weights.request * (players + 1) * (1 + dearestLock(instance));
  const dearest = Math.max(...emptyCosts) * weights.empty;
  const bench = full ? smallest - places + (larger > 0 ? 1 : 0) : 0;
  for (let team = 0; team < teams; team++) {
    for (let line = 0; line < lines; line++) {
      const quantity = quantities[line] as number;
      const value = (emptyCosts[line] as number) * weights.empty;
      if (quantity > 0) flow.arc(cellNode(team, line), teamAt + team, 1, dearest - value);
      if (quantity > 1) flow.arc(cellNode(team, line), teamAt + team, quantity - 1, dearest);
    }
    if (bench > 0) flow.arc(cellNode(team, lines), teamAt + team, bench, dearest + steep);
    flow.arc(teamAt + team, sink, smallest, 0);
    if (larger > 0) flow.arc(teamAt + team, sink, 1, steep);
  }
  const arcs: { arc: number; player: number; team: number; line: number }[] = [];
  for (let player = 0; player < players; player++) {
    flow.arc(source, player, 1, 0);
    for (let team = 0; team < teams; team++) {
      if ((settled[player] as number) >= 0 && settled[player] !== team) continue;
      for (let line = 0; line < width; line++) {
        const cost = fit[player * width + line] as number;
        arcs.push({ arc: flow.arc(player, cellNode(team, line), 1, cost), player, team, line });
      }
    }
  }
  const { sent, cost } = flow.send(source, sink, players);
  const over = larger + Math.max(0, players - teams * places);
  if (sent < players || cost >= (over + 1) * steep) return null;
  const found: Places = { teamOf: new Int32Array(players), lineOf: new Int32Array(players) };
  for (const { arc, player, team, line } of arcs)
    if (flow.flow(arc) > 0) {
      found.teamOf[player] = team;
      found.lineOf[player] = line;
    }
  return found;
}

/** The most locks of one player that a line can break. */
function dearestLock({ fit, weights }: Instance): number {
  return Math.ceil(Math.max(...fit) / weights.request) + 10;
}
