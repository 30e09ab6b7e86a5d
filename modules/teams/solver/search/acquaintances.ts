import type { Instance } from "../instance.ts";

/** What it costs if all players who were together lately are together again, as a share of a team's strength. */
const PRICE = 0.05;

/** Counts the players who were together lately and are together again. */
export class Acquaintances {
  /** Is there anything to count? */
  readonly any: boolean;
  private met = 0;
  /** The cost per unit of weight in `recent`. */
  private readonly price: number = 0;
  private readonly recent: Uint8Array;
  /** How well each player knows each team, at [player * teams + team]. */
  private readonly ties: Int32Array;
  private readonly players: number;
  private readonly teams: number;

  constructor({ recent, players, teams, mean }: Instance) {
    this.any = recent !== null;
    this.recent = recent ?? new Uint8Array(0);
    this.players = players;
    this.teams = teams;
    this.ties = new Int32Array(this.any ? players * teams : 0);
    const sum = this.recent.reduce((total, weight) => total + weight, 0);
    if (sum > 0) this.price = (PRICE * mean * 2) / sum;
  }

  get cost(): number {
    return this.met * this.price;
  }

  reset(teamOf: ArrayLike<number>): void {
    if (!this.any) return;
    const { players, teams, ties, recent } = this;
    ties.fill(0);
    let twice = 0;
    for (let one = 0; one < players; one++)
      for (let other = 0; other < players; other++) {
        const weight = recent[one * players + other] as number;
        const at = one * teams + (teamOf[other] as number);
        ties[at] = (ties[at] as number) + weight;
        if (teamOf[one] === teamOf[other]) twice += weight;
      }
    this.met = twice / 2;
  }

  /** By how much the cost rises if these two exchange teams; numbers from `players` on are vacancies. */
  changeBy(item: number, team: number, partner: number, otherTeam: number): number {
    return this.any ? this.price * this.metBy(item, team, partner, otherTeam) : 0;
  }

  /** Makes two exchange teams. */
  exchange(item: number, team: number, partner: number, otherTeam: number): void {
    if (!this.any) return;
    this.met += this.metBy(item, team, partner, otherTeam);
    if (item < this.players) this.shift(item, team, otherTeam);
    if (partner < this.players) this.shift(partner, otherTeam, team);
  }

  private metBy(item: number, team: number, partner: number, otherTeam: number): number {
    const { players, teams, ties, recent } = this;
    let change = 0;
    if (item < players)
      change += (ties[item * teams + otherTeam] as number) - (ties[item * teams + team] as number);
    if (partner < players)
      change += (ties[partner * teams + team] as number) - (ties[partner * teams + otherTeam] as number);
    if (item < players && partner < players) change -= 2 * (recent[item * players + partner] as number);
    return change;
  }

  private shift(player: number, from: number, to: number): void {
    const { players, teams, ties, recent } = this;
    for (let other = 0; other < players; other++) {
      const weight = recent[player * players + other] as number;
      if (weight === 0) continue;
      const row = other * teams;
      ties[row + from] = (ties[row + from] as number) - weight;
      ties[row + to] = (ties[row + to] as number) + weight;
    }
  }
}
