import fc from "fast-check";
import { expect, test } from "vitest";
import { MinCostFlow } from "./min-cost-flow.ts";

/** The least cost of assigning each player a place of their own, by trying every way. */
function leastCost(costs: number[][], taken: boolean[], row = 0): number {
  if (row === costs.length) return 0;
  return Math.min(
    ...(costs[row] as number[]).map((cost, column) => {
      if (taken[column]) return Number.POSITIVE_INFINITY;
      const next = [...taken];
      next[column] = true;
      return cost + leastCost(costs, next, row + 1);
    }),
  );
}

const matrix = fc.integer({ min: 1, max: 5 }).chain((size) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  }),
);

test("assigns as cheaply as can be, and uses tight arcs only", () => {
  fc.assert(
    fc.property(matrix, (costs) => {
      const size = costs.length;
      const flow = new MinCostFlow(2 * size + 2);
      const arcs = costs.flatMap((row, from) => {
        flow.arc(2 * size, from, 1, 0);
        flow.arc(size + from, 2 * size + 1, 1, 0);
        return row.map((cost, to) => flow.arc(from, size + to, 1, cost));
      });
      expect(flow.send(2 * size, 2 * size + 1, size)).toEqual({
        sent: size,
        cost: leastCost(
          costs,
          costs.map(() => false),
        ),
      });
      for (const arc of arcs) if (flow.flow(arc) > 0) expect(flow.isTight(arc)).toBe(true);
    }),
  );
});

test("sends what there is room for", () => {
  const flow = new MinCostFlow(3);
  const dear = flow.arc(0, 1, 2, 5);
  const cheap = flow.arc(0, 1, 1, 1);
  flow.arc(1, 2, 9, 0);
  expect(flow.send(0, 2, 7)).toEqual({ sent: 3, cost: 11 });
  expect([flow.flow(dear), flow.flow(cheap)]).toEqual([2, 1]);
});
