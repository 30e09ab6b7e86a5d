import type { Instance } from "../instance.ts";
import { type Best, keepBest } from "./annealing.ts";
import type { Board } from "./board.ts";
import { descendByPairs } from "./double-swaps.ts";
import type { ExchangeGraph } from "./exchange-graph.ts";
import type { Random } from "./random.ts";
import type { Slots } from "./slots.ts";

/**
 * What the guide pays for spread beyond the tolerance, in turns. At the objective's weight (10), strengths are soon
 * even and then keep the lines from becoming even; at the weight of a line (1), both become even together, unless a
 * star player prevents it.
 */
export const SPREAD_PRICES = [1, 10];
const SAMPLES = 200;
/** How many pairs of swaps one search looks at. */
const PAIRS = 300_000;

/** Everything that a search works with. */
export interface SearchContext {
  instance: Instance;
  slots: Slots;
  board: Board;
  random: Random;
  /** Moves in all. */
  moves: number;
}

/** Descends from where the restarts ended, the best first, as far as the allowance goes. */
export function descend({ instance, slots, board }: SearchContext, ends: Best[]): Best {
  const allowance = { left: PAIRS };
  const { concerned } = board.requests;
  ends.sort((one, other) => one.fault - other.fault || one.unevenness - other.unevenness);
  const best = ends[0] as Best;
  for (const end of ends) {
    if (end.fault > best.fault || allowance.left <= 0) break;
    // `descendByPairs` knows nothing about who was together lately.
    if (!board.acquaintances.any)
      descendByPairs(instance, slots, end.occupant, (player) => concerned[player] === 0, allowance);
    board.arrange(end.occupant);
    keepBest(board, best);
  }
  return best;
}

/** The board's arrangement as the best so far. */
export function snapshotBest(board: Board): Best {
  return { fault: board.fault, unevenness: board.unevenness, occupant: board.occupant.slice() };
}

/** The average change by a move, which is the unit of the temperature. */
export function averageChange(board: Board, graph: ExchangeGraph): number {
  const before = board.weigh();
  let sum = 0;
  let count = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const length = graph.propose(board.occupant);
    if (length === 0) continue;
    const first = graph.cycle[0] as number;
    for (let at = 1; at < length; at++) board.exchange(first, graph.cycle[at] as number);
    const change = Math.abs(board.weigh() - before);
    for (let at = length - 1; at > 0; at--) board.exchange(first, graph.cycle[at] as number);
    board.forget();
    if (change === 0) continue;
    sum += change;
    count += 1;
  }
  return count > 0 ? sum / count : 1;
}
