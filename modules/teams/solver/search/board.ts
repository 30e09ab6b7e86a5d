import type { Instance } from "../instance.ts";
import { BrokenRequests } from "./broken-requests.ts";
import type { Slots } from "./slots.ts";

/** What the spread above the tolerance weighs against the lines' differences. */
const SPREAD_WEIGHT = 10;
/** Teams within this share of the mean strength count as even. */
const TOLERANCE = 0.01;
/** What it costs if all who were together lately are so again, as a share of a team's strength. */
const ACQUAINTANCE = 0.05;

/** Prices in the unit of unevenness: of a line for a player at [player * (lines + 1) + line], and of an empty line by its weight. */
export interface SoftPrices {
  fit: Float64Array;
  empty: number;
}

/**
 * Who is in which slot, and what that costs. Every move exchanges what two slots hold (vacancies are held by dummies of
 * score 0), a cycle is several of them; `weigh` then says what it would cost, and it is kept or exchanged back. Scores
 * are whole hundredths, so totals stay exact whatever the order of the moves.
 */
export class Board {
  /** Who is in each slot; numbers from `instance.players` on are dummies. */
  readonly occupant: Int32Array;
  readonly slotOf: Int32Array;
  readonly scores: Float64Array;
  /** Broken position locks, empty lines, out of position and ranks, as one number. */
  fitFault = 0;
  /** The same by the prices of `soft`, if there are any. */
  softFault = 0;
  /** What a search that may leave the best fit pays for it, for a while. */
  soft: SoftPrices | null = null;
  readonly requests: BrokenRequests;
  readonly hasRequests: boolean;

  private readonly players: number;
  private readonly teams: number;
  private readonly width: number;
  private readonly slotTeam: Int32Array;
  private readonly slotLine: Int32Array;
  private readonly teamOf: Int32Array;
  private readonly lineTotals: Float64Array;
  private readonly lineCounts: Int32Array;
  private readonly totals: Float64Array;
  private readonly sizes: Int32Array;
  /** Strength of a team of this size, as a share of its total: substitutes rotate. */
  private readonly shares: Float64Array;
  private readonly ranges: Float64Array;
  private readonly nextRanges: Float64Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;
  private totalsTouched = false;
  private spreadCost = 0;
  private nextSpreadCost = 0;
  private lineSum = 0;
  private nextLineSum = 0;
  private acquainted = 0;
  private readonly acquaintance: number;
  private readonly tolerated: number;
  private readonly short: boolean;
  private readonly instance: Instance;

  constructor(instance: Instance, slots: Slots) {
    const { players, teams, lines, places, smallest, scores, full } = instance;
    this.instance = instance;
    this.players = players;
    this.teams = teams;
    this.width = lines + 1;
    this.short = !full;
    this.slotTeam = slots.teamOf;
    this.slotLine = slots.lineOf;
    this.occupant = new Int32Array(slots.count);
    this.slotOf = new Int32Array(slots.count);
    this.teamOf = new Int32Array(slots.count);
    this.scores = new Float64Array(slots.count);
    this.scores.set(scores);
    this.requests = new BrokenRequests(instance);
    this.hasRequests = this.requests.any;
    this.lineTotals = new Float64Array(this.width * teams);
    this.lineCounts = new Int32Array(this.width * teams);
    this.totals = new Float64Array(teams);
    this.sizes = new Int32Array(teams);
    this.shares = Float64Array.from({ length: smallest + 3 }, (_, size) => (size > places ? places / size : 1));
    this.ranges = new Float64Array(this.width);
    this.nextRanges = new Float64Array(this.width);
    this.touched = new Int32Array(this.width);
    this.tolerated = TOLERANCE * instance.mean;
    this.acquaintance = acquaintanceCost(instance);
  }

  /** Takes over an arrangement and computes everything anew. */
  arrange(occupant: ArrayLike<number>): void {
    const { players, width, teams, lineTotals, lineCounts, totals, sizes } = this;
    const { fit, lines } = this.instance;
    lineTotals.fill(0);
    lineCounts.fill(0);
    totals.fill(0);
    sizes.fill(0);
    this.fitFault = 0;
    this.softFault = 0;
    for (let slot = 0; slot < this.occupant.length; slot++) {
      const item = occupant[slot] as number;
      const team = this.slotTeam[slot] as number;
      const line = this.slotLine[slot] as number;
      this.occupant[slot] = item;
      this.slotOf[item] = slot;
      this.teamOf[item] = team;
      if (item >= players) continue;
      const cell = line * teams + team;
      const score = this.scores[item] as number;
      lineTotals[cell] = (lineTotals[cell] as number) + score;
      lineCounts[cell] = (lineCounts[cell] as number) + 1;
      totals[team] = (totals[team] as number) + score;
      sizes[team] = (sizes[team] as number) + 1;
      this.fitFault += fit[item * width + line] as number;
      if (this.soft !== null) this.softFault += this.soft.fit[item * width + line] as number;
    }
    for (let line = 0; line < lines; line++)
      for (let team = 0; team < teams; team++)
        if (lineCounts[line * teams + team] === 0) this.empty(line, 1);
    this.requests.reset(this.teamOf);
    this.acquainted = this.acquaintance === 0 ? 0 : this.allAcquainted();
    this.lineSum = 0;
    for (let line = 0; line < lines; line++) {
      this.ranges[line] = this.rangeOf(line);
      this.lineSum += this.ranges[line] as number;
    }
    this.spreadCost = this.costOfSpread();
    this.nextSpreadCost = this.spreadCost;
    this.nextLineSum = this.lineSum;
    this.touchedCount = 0;
    this.totalsTouched = false;
  }

  /** What the arrangement costs as it was last kept: spread, lines, and who was together lately. */
  get unevenness(): number {
    return this.spreadCost + this.lineSum + this.acquainted * this.acquaintance;
  }

  /** Exchanges what two slots hold. */
  exchange(one: number, other: number): void {
    const { players, teams, width, occupant, teamOf, lineTotals, totals } = this;
    const item = occupant[one] as number;
    const partner = occupant[other] as number;
    const team = this.slotTeam[one] as number;
    const otherTeam = this.slotTeam[other] as number;
    const line = this.slotLine[one] as number;
    const otherLine = this.slotLine[other] as number;
    const change = (this.scores[partner] as number) - (this.scores[item] as number);
    const real = item < players;
    const partnerReal = partner < players;
    const cell = line * teams + team;
    const otherCell = otherLine * teams + otherTeam;
    lineTotals[cell] = (lineTotals[cell] as number) + change;
    lineTotals[otherCell] = (lineTotals[otherCell] as number) - change;
    this.touch(line);
    if (line !== otherLine) {
      this.touch(otherLine);
      if (real) this.refit(item * width, line, otherLine);
      if (partnerReal) this.refit(partner * width, otherLine, line);
    }
    if (real !== partnerReal && cell !== otherCell)
      this.vacate(real ? cell : otherCell, real ? otherCell : cell);
    if (team !== otherTeam) {
      totals[team] = (totals[team] as number) + change;
      totals[otherTeam] = (totals[otherTeam] as number) - change;
      this.totalsTouched = true;
      if (this.hasRequests) {
        if (real && this.requests.concerned[item] === 1)
          this.requests.move(item, team, otherTeam, teamOf);
        teamOf[item] = otherTeam;
        if (partnerReal && this.requests.concerned[partner] === 1)
          this.requests.move(partner, otherTeam, team, teamOf);
      }
      if (this.acquaintance !== 0) this.acquainted += this.acquaintanceChange(item, partner, team, otherTeam);
      teamOf[item] = otherTeam;
      teamOf[partner] = team;
    }
    occupant[one] = partner;
    occupant[other] = item;
    this.slotOf[partner] = one;
    this.slotOf[item] = other;
  }

  /** Is nobody's team larger than another one by more than one? Only vacancies can make it so. */
  sizesHold(): boolean {
    const { smallest } = this.instance;
    for (let team = 0; team < this.teams; team++) {
      const over = (this.sizes[team] as number) - smallest;
      if (over < 0 || over > 1) return false;
    }
    return true;
  }

  /** The unevenness after the exchanges since the last `keep`. */
  weigh(): number {
    let sum = this.lineSum;
    for (let at = 0; at < this.touchedCount; at++) {
      const line = this.touched[at] as number;
      const range = this.rangeOf(line);
      this.nextRanges[at] = range;
      sum += range - (this.ranges[line] as number);
    }
    this.nextLineSum = sum;
    this.nextSpreadCost = this.totalsTouched ? this.costOfSpread() : this.spreadCost;
    return this.nextSpreadCost + sum + this.acquainted * this.acquaintance;
  }

  /** Keeps the exchanges that were weighed. */
  keep(): void {
    for (let at = 0; at < this.touchedCount; at++)
      this.ranges[this.touched[at] as number] = this.nextRanges[at] as number;
    this.lineSum = this.nextLineSum;
    this.spreadCost = this.nextSpreadCost;
    this.forget();
  }

  /** Call it after everything was exchanged back. */
  forget(): void {
    this.touchedCount = 0;
    this.totalsTouched = false;
  }

  private touch(line: number): void {
    if (line === this.width - 1) return;
    for (let at = 0; at < this.touchedCount; at++) if (this.touched[at] === line) return;
    this.touched[this.touchedCount++] = line;
  }

  /** A player leaves a cell for a vacancy of another one. */
  private vacate(from: number, to: number): void {
    const { lineCounts, sizes, teams, short } = this;
    const left = (lineCounts[from] as number) - 1;
    const joined = (lineCounts[to] as number) + 1;
    lineCounts[from] = left;
    lineCounts[to] = joined;
    if (short) {
      if (left === 0) this.empty((from / teams) | 0, 1);
      if (joined === 1) this.empty((to / teams) | 0, -1);
    }
    const team = from % teams;
    const otherTeam = to % teams;
    sizes[team] = (sizes[team] as number) - 1;
    sizes[otherTeam] = (sizes[otherTeam] as number) + 1;
  }

  /** A line of a team became empty (sign 1) or is no longer (-1). */
  private empty(line: number, sign: number): void {
    const cost = sign * (this.instance.emptyCosts[line] as number);
    this.fitFault += cost * this.instance.weights.empty;
    if (this.soft !== null) this.softFault += cost * this.soft.empty;
  }

  private refit(row: number, from: number, to: number): void {
    const { fit } = this.instance;
    this.fitFault += (fit[row + to] as number) - (fit[row + from] as number);
    if (this.soft !== null)
      this.softFault += (this.soft.fit[row + to] as number) - (this.soft.fit[row + from] as number);
  }

  private rangeOf(line: number): number {
    const { teams, lineTotals } = this;
    const start = line * teams;
    let least = lineTotals[start] as number;
    let most = least;
    for (let cell = start + 1; cell < start + teams; cell++) {
      const total = lineTotals[cell] as number;
      if (total < least) least = total;
      else if (total > most) most = total;
    }
    return most - least;
  }

  private costOfSpread(): number {
    const { teams, totals, sizes, shares } = this;
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let team = 0; team < teams; team++) {
      const strength = (totals[team] as number) * (shares[sizes[team] as number] as number);
      if (strength < least) least = strength;
      if (strength > most) most = strength;
    }
    const over = most - least - this.tolerated;
    return over > 0 ? SPREAD_WEIGHT * over : 0;
  }

  private allAcquainted(): number {
    const { players, teamOf } = this;
    const recent = this.instance.recent as Uint8Array;
    let sum = 0;
    for (let one = 0; one < players; one++)
      for (let other = one + 1; other < players; other++)
        if (teamOf[one] === teamOf[other]) sum += recent[one * players + other] as number;
    return sum;
  }

  private acquaintanceChange(item: number, partner: number, team: number, otherTeam: number): number {
    const { players, teamOf } = this;
    const recent = this.instance.recent as Uint8Array;
    let change = 0;
    for (let other = 0; other < players; other++) {
      if (other === item || other === partner) continue;
      const sign = teamOf[other] === otherTeam ? 1 : teamOf[other] === team ? -1 : 0;
      if (sign === 0) continue;
      if (item < players) change += sign * (recent[item * players + other] as number);
      if (partner < players) change -= sign * (recent[partner * players + other] as number);
    }
    return change;
  }
}

/** What one pair costs who were together lately, by one of its weight. */
function acquaintanceCost({ recent, mean }: Instance): number {
  if (recent === null) return 0;
  let sum = 0;
  for (const weight of recent) sum += weight;
  return (ACQUAINTANCE * mean * 2) / sum;
}
