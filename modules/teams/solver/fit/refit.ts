import type { Instance } from "../instance.ts";
import { MinCostFlow } from "./min-cost-flow.ts";

/**
 * The lines of one team's members: as few broken position locks, empty lines and players out of position as possible,
 * then as few changes of line as possible (`lineOf` has the present ones), then the least ranks.
 */
export function refit(instance: Instance, members: readonly number[], lineOf: Int32Array): Int32Array {
  const { lines, quantities, emptyCosts, fit, weights, places } = instance;
  const width = lines + 1;
  const count = members.length;
  const source = count + width;
  const sink = source + 1;
  const flow = new MinCostFlow(sink + 1);
  // The ranks of a whole team weigh less than one change, and all changes less than one player out of position.
  const change = 3 * count + 1;
  const scale = change * (count + 1);
  const dearest = Math.max(...emptyCosts) * weights.empty;
  for (let line = 0; line < lines; line++) {
    const quantity = quantities[line] as number;
    const value = (emptyCosts[line] as number) * weights.empty;
    if (quantity > 0) flow.arc(count + line, sink, 1, (dearest - value) * scale);
    if (quantity > 1) flow.arc(count + line, sink, quantity - 1, dearest * scale);
  }
  flow.arc(count + lines, sink, Math.max(0, count - places), dearest * scale);
  const arcs = members.flatMap((player, at) => {
    flow.arc(source, at, 1, 0);
    return Array.from({ length: width }, (_, line) => {
      const fault = fit[player * width + line] as number;
      const rank = fault % weights.out;
      const moving = lineOf[player] === line ? 0 : change;
      return flow.arc(at, count + line, 1, (fault - rank) * scale + moving + rank);
    });
  });
  flow.send(source, sink, count);
  const found = new Int32Array(count);
  arcs.forEach((arc, at) => {
    if (flow.flow(arc) > 0) found[Math.floor(at / width)] = at % width;
  });
  return found;
}
