/**
 * Minimum-cost flow by successive shortest paths with potentials (Ahuja, Magnanti, Orlin: Network Flows, 1993, section
 * 9.7), each path by Dijkstra's method on a dense graph. Costs are whole numbers of at least 0, so sums are exact.
 */
export class MinCostFlow {
  private readonly heads: number[] = [];
  private readonly capacities: number[] = [];
  private readonly costs: number[] = [];
  private readonly arcsOf: number[][];
  private readonly potentials: Float64Array;

  private readonly nodes: number;

  constructor(nodes: number) {
    this.nodes = nodes;
    this.arcsOf = Array.from({ length: nodes }, () => []);
    this.potentials = new Float64Array(nodes);
  }

  /** Adds an arc, and returns its number for `flow` and `isTight`. */
  arc(from: number, to: number, capacity: number, cost: number): number {
    const number = this.heads.length;
    this.push(from, to, capacity, cost);
    this.push(to, from, 0, -cost);
    return number;
  }

  private push(from: number, to: number, capacity: number, cost: number): void {
    (this.arcsOf[from] as number[]).push(this.heads.length);
    this.heads.push(to);
    this.capacities.push(capacity);
    this.costs.push(cost);
  }

  /** Sends up to `amount` from `source` to `sink`, and returns how much arrived and what it cost. */
  send(source: number, sink: number, amount: number): { sent: number; cost: number } {
    let sent = 0;
    let cost = 0;
    while (sent < amount) {
      const into = this.shortestPath(source, sink);
      if (into === null) break;
      let least = amount - sent;
      for (let at = sink; at !== source; at = this.tailOf(into[at] as number))
        least = Math.min(least, this.capacities[into[at] as number] as number);
      for (let at = sink; at !== source; at = this.tailOf(into[at] as number)) {
        const arc = into[at] as number;
        this.capacities[arc] = (this.capacities[arc] as number) - least;
        this.capacities[arc ^ 1] = (this.capacities[arc ^ 1] as number) + least;
        cost += least * (this.costs[arc] as number);
      }
      sent += least;
    }
    return { sent, cost };
  }

  /** The flow through an arc. */
  flow(arc: number): number {
    return this.capacities[arc ^ 1] as number;
  }

  /**
   * May a cheapest flow use this arc? Every cheapest flow uses only arcs of reduced cost 0 (complementary slackness), or
   * arcs that are saturated in all of them.
   */
  isTight(arc: number): boolean {
    const from = this.tailOf(arc);
    const to = this.heads[arc] as number;
    const reduced =
      (this.costs[arc] as number) + (this.potentials[from] as number) - (this.potentials[to] as number);
    return reduced <= 0;
  }

  private tailOf(arc: number): number {
    return this.heads[arc ^ 1] as number;
  }

  /** The arc by which the shortest path enters each node, or null if the sink can't be reached. */
  private shortestPath(source: number, sink: number): Int32Array | null {
    const { nodes, potentials } = this;
    const distances = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
    const into = new Int32Array(nodes).fill(-1);
    const settled = new Uint8Array(nodes);
    distances[source] = 0;
    for (;;) {
      let nearest = -1;
      let least = Number.POSITIVE_INFINITY;
      for (let node = 0; node < nodes; node++) {
        const distance = distances[node] as number;
        if (settled[node] === 0 && distance < least) {
          least = distance;
          nearest = node;
        }
      }
      if (nearest < 0) break;
      settled[nearest] = 1;
      const base = least + (potentials[nearest] as number);
      for (const arc of this.arcsOf[nearest] as number[]) {
        if ((this.capacities[arc] as number) <= 0) continue;
        const head = this.heads[arc] as number;
        const distance = base + (this.costs[arc] as number) - (potentials[head] as number);
        if (distance < (distances[head] as number)) {
          distances[head] = distance;
          into[head] = arc;
        }
      }
    }
    const whole = distances[sink] as number;
    if (whole === Number.POSITIVE_INFINITY) return null;
    for (let node = 0; node < nodes; node++)
      potentials[node] = (potentials[node] as number) + Math.min(distances[node] as number, whole);
    return into;
  }
}
