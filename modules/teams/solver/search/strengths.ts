import type { Instance } from "../instance.ts";

/** Teams within this share of the mean strength count as even. */
export const TOLERANCE = 0.01;

/** Each team's size and total, and how far apart the strengths are beyond the tolerance. */
export class Strengths {
  /** As last kept. */
  beyond = 0;
  private readonly totals: Float64Array;
  private readonly sizes: Int32Array;
  /** Strength of a team of this size, as a share of its total: substitutes rotate. */
  private readonly shares: Float64Array;
  private readonly smallest: number;
  private readonly tolerated: number;
  /** Each team's strength and share as last kept. */
  private readonly kept: Float64Array;
  private readonly factors: Float64Array;
  private touched = false;

  constructor({ teams, smallest, places, players, mean }: Instance) {
    this.totals = new Float64Array(teams);
    this.sizes = new Int32Array(teams);
    this.kept = new Float64Array(teams);
    this.factors = new Float64Array(teams);
    this.shares = Float64Array.from({ length: players + 1 }, (_, size) =>
      size > places ? places / size : 1,
    );
    this.smallest = smallest;
    this.tolerated = TOLERANCE * mean;
  }

  clear(): void {
    this.totals.fill(0);
    this.sizes.fill(0);
  }

  join(team: number, score: number): void {
    this.totals[team] = (this.totals[team] as number) + score;
    this.sizes[team] = (this.sizes[team] as number) + 1;
  }

  /** One team gains this much and another one loses it. */
  exchange(team: number, otherTeam: number, gain: number): void {
    const { totals } = this;
    totals[team] = (totals[team] as number) + gain;
    totals[otherTeam] = (totals[otherTeam] as number) - gain;
    this.touched = true;
  }

  /** A player moves from a team into a vacancy of another one; their score is moved by `exchange`. */
  resize(from: number, to: number): void {
    this.sizes[from] = (this.sizes[from] as number) - 1;
    this.sizes[to] = (this.sizes[to] as number) + 1;
  }

  /** Do sizes differ by one at most? */
  sizesHold(): boolean {
    for (const size of this.sizes) if (size < this.smallest || size > this.smallest + 1) return false;
    return true;
  }

  /** The spread beyond the tolerance after the exchanges since the last `keep`. */
  weigh(): number {
    return this.touched ? this.measure() : this.beyond;
  }

  /** What the spread beyond the tolerance would be after this exchange. */
  beyondBy(team: number, otherTeam: number, gain: number): number {
    const { totals, factors, kept } = this;
    const one = ((totals[team] as number) + gain) * (factors[team] as number);
    const other = ((totals[otherTeam] as number) - gain) * (factors[otherTeam] as number);
    let most = one > other ? one : other;
    let least = one > other ? other : one;
    for (let at = 0; at < kept.length; at++) {
      if (at === team || at === otherTeam) continue;
      const strength = kept[at] as number;
      if (strength < least) least = strength;
      else if (strength > most) most = strength;
    }
    const over = most - least - this.tolerated;
    return over > 0 ? over : 0;
  }

  keep(): void {
    if (this.touched) this.settle();
  }

  /** Measures again from scratch. */
  settle(): void {
    for (let team = 0; team < this.totals.length; team++) {
      this.factors[team] = this.shares[this.sizes[team] as number] as number;
      this.kept[team] = (this.totals[team] as number) * (this.factors[team] as number);
    }
    this.beyond = this.measure();
    this.touched = false;
  }

  /** Call it after everything was exchanged back. */
  forget(): void {
    this.touched = false;
  }

  private measure(): number {
    const { totals, sizes, shares } = this;
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let team = 0; team < totals.length; team++) {
      const strength = (totals[team] as number) * (shares[sizes[team] as number] as number);
      if (strength < least) least = strength;
      if (strength > most) most = strength;
    }
    const over = most - least - this.tolerated;
    return over > 0 ? over : 0;
  }
}
