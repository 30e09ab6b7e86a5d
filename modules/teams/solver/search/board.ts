import type { Instance } from "../instance.ts";
import { SPREAD_WEIGHT } from "../priorities.ts";
import { Acquaintances } from "./acquaintances.ts";
import { BrokenRequests } from "./broken-requests.ts";
import { LineTotals } from "./line-totals.ts";
import type { Slots } from "./slots.ts";
import { Strengths } from "./strengths.ts";

/** The prices of a search that may leave the best fit, in the unit of unevenness. */
export interface SoftPrices {
  /** The price of a line for a player, at [player * (lines + 1) + line]. */
  fit: Float64Array;
  /** The price of an empty line, per unit of its weight. */
  empty: number;
}

/**
 * Who is in which slot, and what that costs. Every move exchanges the contents of two slots (vacancies hold dummies of
 * score 0), and a cycle is several moves; `weigh` then returns the guide's cost, and the move is kept or exchanged
 * back. Scores are whole hundredths, so totals are exact whatever the order of the moves.
 */
export class Board {
  /** Who is in each slot; numbers from `instance.players` on are dummies. */
  readonly occupant: Int32Array;
  readonly requests: BrokenRequests;
  readonly acquaintances: Acquaintances;
  /** Broken position locks, empty lines, players out of position and ranks, as one number. */
  fitFault = 0;
  /** Set while the search may leave the best fit. */
  soft: SoftPrices | null = null;
  /** Do all proposed exchanges keep the fit? */
  keepsFit = true;
  /** Are there neither vacancies nor requests? Then every exchange that keeps the fit is plain. */
  private readonly isAllPlain: boolean;
  /** What the guide pays for spread beyond the tolerance, and for a broken request. */
  spreadPrice = 1;
  requestPrice = 0;

  /** The guide's cost as last kept. */
  private energy = 0;
  private softFault = 0;
  private readonly instance: Instance;
  private readonly players: number;
  private readonly width: number;
  private readonly hasVacancies: boolean;
  private readonly slotTeam: Int32Array;
  private readonly slotLine: Int32Array;
  private readonly scores: Float64Array;
  private readonly teamOf: Int32Array;
  private readonly lines: LineTotals;
  private readonly strengths: Strengths;
  /** Players at [line * teams + team]. */
  private readonly counts: Int32Array;

  constructor(instance: Instance, slots: Slots) {
    const { players, teams, lines, scores } = instance;
    this.instance = instance;
    this.players = players;
    this.width = lines + 1;
    this.hasVacancies = slots.count > players;
    this.slotTeam = slots.teamOf;
    this.slotLine = slots.lineOf;
    this.occupant = new Int32Array(slots.count);
    this.teamOf = new Int32Array(slots.count);
    this.scores = new Float64Array(slots.count);
    this.scores.set(scores);
    this.requests = new BrokenRequests(instance);
    this.isAllPlain = !this.hasVacancies && !this.requests.concerned.includes(1);
    this.acquaintances = new Acquaintances(instance);
    this.lines = new LineTotals(lines, teams);
    this.strengths = new Strengths(instance);
    this.counts = new Int32Array(this.width * teams);
  }

  /** Takes over an arrangement and recomputes everything. */
  arrange(occupant: ArrayLike<number>): void {
    const { players, width, counts } = this;
    const { lines, teams, fit } = this.instance;
    this.lines.clear();
    this.strengths.clear();
    counts.fill(0);
    this.fitFault = 0;
    this.softFault = 0;
    for (let slot = 0; slot < this.occupant.length; slot++) {
      const item = occupant[slot] as number;
      const team = this.slotTeam[slot] as number;
      const line = this.slotLine[slot] as number;
      this.occupant[slot] = item;
      this.teamOf[item] = team;
      if (item >= players) continue;
      this.lines.add(line, team, this.scores[item] as number);
      this.strengths.join(team, this.scores[item] as number);
      counts[line * teams + team] = (counts[line * teams + team] as number) + 1;
      this.fitFault += fit[item * width + line] as number;
      if (this.soft !== null) this.softFault += this.soft.fit[item * width + line] as number;
    }
    for (let line = 0; line < lines; line++)
      for (let team = 0; team < teams; team++) if (counts[line * teams + team] === 0) this.empty(line, 1);
    this.requests.reset(this.teamOf);
    this.acquaintances.reset(this.teamOf);
    this.lines.measureAll();
    this.strengths.settle();
  }

  /** Broken requests, empty lines, players out of position and ranks as one number. */
  get fault(): number {
    return this.fitFault + this.requests.broken * this.instance.weights.request;
  }

  /** The cost of the arrangement as last kept: spread, lines, and who was together lately. */
  get unevenness(): number {
    return SPREAD_WEIGHT * this.strengths.beyond + this.lines.range + this.acquaintances.cost;
  }

  /** Exchanges the contents of two slots. */
  exchange(one: number, other: number): void {
    const { players, width, occupant, teamOf, requests } = this;
    const item = occupant[one] as number;
    const partner = occupant[other] as number;
    const team = this.slotTeam[one] as number;
    const otherTeam = this.slotTeam[other] as number;
    const line = this.slotLine[one] as number;
    const otherLine = this.slotLine[other] as number;
    const gain = (this.scores[partner] as number) - (this.scores[item] as number);
    const isPlayer = item < players;
    const isPartner = partner < players;
    this.lines.add(line, team, gain);
    this.lines.add(otherLine, otherTeam, -gain);
    if (line !== otherLine) {
      if (isPlayer) this.refit(item * width, line, otherLine);
      if (isPartner) this.refit(partner * width, otherLine, line);
    }
    if (isPlayer !== isPartner) {
      if (isPlayer) this.vacate(line, team, otherLine, otherTeam);
      else this.vacate(otherLine, otherTeam, line, team);
    }
    if (team !== otherTeam) {
      this.strengths.exchange(team, otherTeam, gain);
      this.acquaintances.exchange(item, team, partner, otherTeam);
      if (isPlayer && requests.concerned[item] === 1) requests.move(item, team, otherTeam, teamOf);
      teamOf[item] = otherTeam;
      if (isPartner && requests.concerned[partner] === 1) requests.move(partner, otherTeam, team, teamOf);
      teamOf[partner] = team;
    }
    occupant[one] = partner;
    occupant[other] = item;
  }

  /** The guide's cost after the exchanges since the last `keep`. */
  weigh(): number {
    return (
      this.lines.weigh() +
      this.spreadPrice * this.strengths.weigh() +
      this.acquaintances.cost +
      this.softFault +
      this.requestPrice * this.requests.broken
    );
  }

  /** Does exchanging these two change only scores and company, which is all that `tryPair` accounts for? */
  isPlain(one: number, other: number): boolean {
    if (this.isAllPlain) return true;
    if (!this.keepsFit && this.slotLine[one] !== this.slotLine[other]) return false;
    const item = this.occupant[one] as number;
    const partner = this.occupant[other] as number;
    if (item >= this.players || partner >= this.players) return false;
    const { concerned } = this.requests;
    return concerned[item] === 0 && concerned[partner] === 0;
  }

  /** Recomputes the arrangement's cost, from which `tryPair` and `tryCycle` go on. */
  settleEnergy(): void {
    this.energy = this.weigh();
  }

  /** Makes a plain exchange if the guide's cost rises by at most `allowed[0]`. */
  tryPair(one: number, other: number, allowed: Float64Array): boolean {
    const { lines, strengths, spreadPrice } = this;
    const item = this.occupant[one] as number;
    const partner = this.occupant[other] as number;
    const team = this.slotTeam[one] as number;
    const otherTeam = this.slotTeam[other] as number;
    const line = this.slotLine[one] as number;
    const otherLine = this.slotLine[other] as number;
    const gain = (this.scores[partner] as number) - (this.scores[item] as number);
    let change =
      line === otherLine
        ? lines.changeWithin(line, team, otherTeam, gain)
        : lines.changeAcross(line, team, otherLine, otherTeam, gain);
    if (team !== otherTeam) {
      if (this.acquaintances.any) change += this.acquaintances.changeBy(item, team, partner, otherTeam);
      // However even the strengths become, no more than what is paid for them now can be saved.
      if (change - spreadPrice * strengths.beyond > (allowed[0] as number)) return false;
      change += spreadPrice * (strengths.beyondBy(team, otherTeam, gain) - strengths.beyond);
    }
    if (change > (allowed[0] as number)) return false;
    this.exchange(one, other);
    this.keep();
    this.energy += change;
    return true;
  }

  /** Makes a cycle of exchanges if nothing forbids it and the guide's cost rises by at most `allowed[0]`. */
  tryCycle(cycle: Int32Array, length: number, allowed: Float64Array): boolean {
    const { fitFault } = this;
    const first = cycle[0] as number;
    for (let at = 1; at < length; at++) this.exchange(first, cycle[at] as number);
    if (this.mayStay(fitFault)) {
      const energy = this.weigh();
      if (energy - this.energy <= (allowed[0] as number)) {
        this.keep();
        this.energy = energy;
        return true;
      }
    }
    for (let at = length - 1; at > 0; at--) this.exchange(first, cycle[at] as number);
    this.forget();
    return false;
  }

  /** May the exchanges stay, as far as sizes go, and (unless it has a price) the fit before them? */
  private mayStay(fitFault: number): boolean {
    if (this.soft === null && this.fitFault > fitFault) return false;
    return !this.hasVacancies || this.strengths.sizesHold();
  }

  /** Keeps the exchanges since the last `keep`. */
  keep(): void {
    this.lines.keep();
    this.strengths.keep();
  }

  /** Call it after everything was exchanged back. */
  forget(): void {
    this.lines.forget();
    this.strengths.forget();
  }

  /** Moves a player from a line of a team to a vacancy in another. */
  private vacate(line: number, team: number, otherLine: number, otherTeam: number): void {
    const { counts } = this;
    const { teams, lines } = this.instance;
    const from = line * teams + team;
    const to = otherLine * teams + otherTeam;
    if (from === to) return;
    counts[from] = (counts[from] as number) - 1;
    counts[to] = (counts[to] as number) + 1;
    if (counts[from] === 0 && line < lines) this.empty(line, 1);
    if (counts[to] === 1 && otherLine < lines) this.empty(otherLine, -1);
    this.strengths.resize(team, otherTeam);
  }

  /** Records that a line of a team became empty (sign 1) or no longer is (-1). */
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
}
