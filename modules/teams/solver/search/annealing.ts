import type { Board } from "./board.ts";
import type { ExchangeGraph } from "./exchange-graph.ts";
import type { Random } from "./random.ts";

/** The number of moves, and the first and last temperature in units of the average change by a move. */
export interface Cooling {
  unit: number;
  moves: number;
  hot: number;
  cold: number;
}

/** The best arrangement that was seen. */
export interface Best {
  fault: number;
  unevenness: number;
  occupant: Int32Array;
}

const STAGES = 64;
const ROWS = 1024;
/**
 * -ln((row + 1/2) / 1024): what a move may cost in units of temperature; one row is drawn at random. A table, since engines
 * differ in Math.log.
 */
const ALLOWANCES = Float64Array.from({ length: ROWS }, (_, row) => minusLogarithm((row + 0.5) / ROWS));

/** -ln(share) for a share of 0 to 1, by halves of ln 2 and the series of the inverse hyperbolic tangent. */
export function minusLogarithm(share: number): number {
  let rest = share;
  let sum = 0;
  while (rest < 0.5) {
    rest *= 2;
    sum += Math.LN2;
  }
  const ratio = (1 - rest) / (1 + rest);
  let power = ratio;
  for (let odd = 1; odd < 60; odd += 2) {
    sum += (2 * power) / odd;
    power *= ratio * ratio;
  }
  return sum;
}

/**
 * Simulated annealing (Kirkpatrick, Gelatt, Vecchi: Optimization by Simulated Annealing, Science 220, 1983) with geometric
 * cooling. The best arrangement is kept: fewer faults first, then less uneven. It counts moves and reads no clock.
 */
export function anneal(
  board: Board,
  graph: ExchangeGraph,
  random: Random,
  { unit, moves, hot, cold }: Cooling,
  best: Best,
): void {
  const ratio = rootOf(cold / hot);
  const each = Math.ceil(moves / STAGES);
  const { cycle } = graph;
  const { occupant } = board;
  // Doubles are passed in arrays: as arguments and return values of calls they would be allocated on the heap each
  // time.
  const allowed = new Float64Array(1);
  let temperature = hot * unit;
  for (let stage = 0; stage < STAGES; stage++) {
    board.settleEnergy();
    for (let move = 0; move < each; move++) {
      const length = graph.propose(occupant);
      if (length === 0) continue;
      allowed[0] = temperature * (ALLOWANCES[random() & (ROWS - 1)] as number);
      const isDone =
        length === 2 && board.isPlain(cycle[0] as number, cycle[1] as number)
          ? board.tryPair(cycle[0] as number, cycle[1] as number, allowed)
          : board.tryCycle(cycle, length, allowed);
      if (isDone) keepBest(board, best);
    }
    temperature *= ratio;
  }
}

/** Keeps the board's arrangement if it is the best so far. */
export function keepBest(board: Board, best: Best): void {
  const { fault, unevenness } = board;
  if (fault > best.fault || (fault === best.fault && unevenness >= best.unevenness)) return;
  best.fault = fault;
  best.unevenness = unevenness;
  best.occupant.set(board.occupant);
}

/** The 64th root: Math.sqrt is exact in every engine, Math.pow is not. */
function rootOf(value: number): number {
  let root = value;
  for (let stages = STAGES; stages > 1; stages >>= 1) root = Math.sqrt(root);
  return root;
}
