import { type BestFit, bestFit } from "../fit/best-fit.ts";
import type { Instance } from "../instance.ts";
import { anneal } from "./annealing.ts";
import { searchBeyondFit } from "./beyond-fit.ts";
import { Board } from "./board.ts";
import { deal } from "./deal.ts";
import { ExchangeGraph } from "./exchange-graph.ts";
import { seededRandom } from "./random.ts";
import { averageChange, descend, type SearchContext, SPREAD_PRICES, snapshotBest } from "./search-context.ts";
import { buildSlots, type Slots } from "./slots.ts";

const RESTARTS = 24;
/**
 * Temperatures in units of the average change by a move. If teams play short, which line lacks a player is settled early,
 * which takes more heat.
 */
const FULL = { hot: 0.5, cold: 0.008 };
const SHORT = { hot: 1.6, cold: 0.05 };
/** The moves of all restarts together. */
const MOVES = { base: 10_000, perPlayer: 2_400, ifShort: 1.5, ifSmall: 5, most: 400_000 };
/** With at most this many players, requests leave few arrangements, and long ways between them. */
const SMALL = 10;

/** The best arrangement found, the same for the same instance and seed. */
export function search(instance: Instance, seed: number): { slots: Slots; occupant: Int32Array } {
  const random = seededRandom(seed);
  const slots = buildSlots(instance);
  const fit = bestFit(instance);
  const board = new Board(instance, slots);
  const isTangled = instance.players <= SMALL && board.requests.concerned.includes(1);
  const effort = (instance.full ? 1 : MOVES.ifShort) * (isTangled ? MOVES.ifSmall : 1);
  const moves = Math.min(MOVES.most, effort * (MOVES.base + MOVES.perPlayer * instance.players));
  const ground: SearchContext = { instance, slots, board, random, moves };
  const graph = new ExchangeGraph(instance, slots, fit.admissible, random);
  const warmth = instance.full ? FULL : SHORT;
  const ends = [];
  for (let restart = 0; restart < RESTARTS; restart++) {
    board.spreadPrice = SPREAD_PRICES[restart % 2] as number;
    board.requestPrice = 0;
    board.arrange(deal(instance, slots, fit.lineOf, random));
    const end = snapshotBest(board);
    const unit = averageChange(board, graph);
    board.requestPrice = unit;
    anneal(board, graph, random, { unit, moves: moves / RESTARTS, ...warmth }, end);
    if (restart === 0 && end.fault > lowerBound(instance, fit)) {
      searchBeyondFit(ground, end);
      return { slots, occupant: end.occupant };
    }
    ends.push(end);
  }
  return { slots, occupant: descend(ground, ends).occupant };
}

/** A lower bound of the fault: the best fit's, and the requests that can't all be met whatever the teams are. */
function lowerBound(instance: Instance, fit: BestFit): number {
  const { together, apart, players, teams, lockCosts, smallest, larger, weights } = instance;
  const largest = smallest + (larger > 0 ? 1 : 0);
  let broken = 0;
  for (const { length } of together) broken += Math.max(0, length - largest);
  for (const { length } of apart) {
    const each = Math.floor(length / teams);
    const more = length % teams;
    broken += (teams * each * (each - 1)) / 2 + more * each;
  }
  for (let player = 0; player < players; player++)
    broken += Math.min(...lockCosts.subarray(player * teams, (player + 1) * teams));
  return fit.bound + broken * weights.request;
}
