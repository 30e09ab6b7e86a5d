import { bestFit } from "../fit/best-fit.ts";
import type { Instance } from "../instance.ts";
import { anneal, type Best } from "./annealing.ts";
import { Board } from "./board.ts";
import { deal } from "./deal.ts";
import { ExchangeGraph } from "./exchange-graph.ts";
import { randomOf } from "./random.ts";
import { slotsOf } from "./slots.ts";

export const TUNE = { restarts: 4, base: 10000, per: 800, hot: 0.5, cold: 0.005, request: 1 };

export function search(instance: Instance, seed: number): { slots: ReturnType<typeof slotsOf>; best: Best } {
  const random = randomOf(seed);
  const slots = slotsOf(instance);
  const fit = bestFit(instance);
  const board = new Board(instance, slots);
  const graph = new ExchangeGraph(instance, slots, fit.admissible, random);
  const best: Best = {
    fault: Number.POSITIVE_INFINITY,
    unevenness: Number.POSITIVE_INFINITY,
    occupant: new Int32Array(slots.count),
  };
  const checkSizes = slots.count > instance.players;
  for (let r = 0; r < TUNE.restarts; r++) {
    board.arrange(deal(instance, slots, fit.lineOf, random));
    const unit = unitOf(board, graph);
    const fault = board.fitFault + instance.weights.request * board.requests.broken;
    if (fault < best.fault || (fault === best.fault && board.unevenness < best.unevenness)) {
      best.fault = fault; best.unevenness = board.unevenness; best.occupant.set(board.occupant);
    }
    anneal(
      board, graph, random,
      { hot: unit * TUNE.hot, cold: unit * TUNE.cold, moves: (TUNE.base + TUNE.per * instance.players) / TUNE.restarts },
      unit * TUNE.request, best, checkSizes, instance.weights.request,
    );
  }
  return { slots, best };
}

function unitOf(board: Board, graph: ExchangeGraph): number {
  let sum = 0;
  let count = 0;
  for (let k = 0; k < 200; k++) {
    const length = graph.propose(board.occupant);
    if (length === 0) continue;
    const first = graph.cycle[0] as number;
    for (let at = 1; at < length; at++) board.exchange(first, graph.cycle[at] as number);
    const d = Math.abs(board.weigh() - board.unevenness);
    if (d > 0) { sum += d; count++; }
    for (let at = length - 1; at > 0; at--) board.exchange(first, graph.cycle[at] as number);
    board.forget();
  }
  return count ? sum / count : 1;
}
