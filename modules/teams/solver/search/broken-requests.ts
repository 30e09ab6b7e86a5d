import type { Instance } from "../instance.ts";

/** A group's members in each team, which tells at once what is broken. */
interface Group {
  kind: "together" | "apart" | "gender";
  /** Of "together": the one whose team the others should be in. */
  first: number;
  counts: Int32Array;
  size: number;
  /** Of "gender": the even share of a team, rounded down and up. */
  low: number;
  high: number;
}

/** Counts the broken requests about teams (not about positions) while players change teams. */
export class BrokenRequests {
  broken = 0;
  /** The players whom a request concerns, by number. */
  readonly concerned: Uint8Array;
  /** The same without those who only matter by their gender. */
  readonly bound: Uint8Array;
  private readonly groups: Group[] = [];
  private readonly groupsOf: number[][];
  private readonly teams: number;
  private readonly lockCosts: Uint16Array;

  constructor(instance: Instance) {
    const { players, teams, together, apart, genders, genderCount, lockCosts } = instance;
    this.teams = teams;
    this.lockCosts = lockCosts;
    this.groupsOf = Array.from({ length: players }, () => []);
    for (const group of together) this.add("together", group);
    for (const group of apart) this.add("apart", group);
    for (let gender = 0; gender < genderCount; gender++)
      this.add(
        "gender",
        genders.flatMap((of, player) => (of === gender ? player : [])),
      );
    const locked = (player: number) =>
      lockCosts.subarray(player * teams, player * teams + teams).some((cost) => cost > 0);
    const isNamed = (group: number) => this.groups[group]?.kind !== "gender";
    this.concerned = Uint8Array.from(this.groupsOf, (of, player) =>
      of.length > 0 || locked(player) ? 1 : 0,
    );
    this.bound = Uint8Array.from(this.groupsOf, (of, player) => (of.some(isNamed) || locked(player) ? 1 : 0));
  }

  private add(kind: Group["kind"], members: number[]): void {
    for (const player of members) (this.groupsOf[player] as number[]).push(this.groups.length);
    this.groups.push({
      kind,
      first: members[0] as number,
      counts: new Int32Array(this.teams),
      size: members.length,
      low: Math.floor(members.length / this.teams),
      high: Math.ceil(members.length / this.teams),
    });
  }

  /** Starts over with everybody where they are. */
  reset(teamOf: ArrayLike<number>): void {
    for (const group of this.groups) group.counts.fill(0);
    this.broken = 0;
    this.groupsOf.forEach((of, player) => {
      const team = teamOf[player] as number;
      for (const group of of) {
        const { counts } = this.groups[group] as Group;
        counts[team] = (counts[team] as number) + 1;
      }
      this.broken += this.lockCosts[player * this.teams + team] as number;
    });
    for (const group of this.groups) this.broken += this.brokenBy(group, teamOf[group.first] as number);
  }

  /** Moves a player to another team; `teamOf` still says where everybody was before. Needs no loop over the teams. */
  move(player: number, from: number, to: number, teamOf: ArrayLike<number>): void {
    const locks = player * this.teams;
    let change = (this.lockCosts[locks + to] as number) - (this.lockCosts[locks + from] as number);
    const groups = this.groupsOf[player] as number[];
    for (let at = 0; at < groups.length; at++) {
      const group = this.groups[groups[at] as number] as Group;
      const { counts } = group;
      const left = counts[from] as number;
      const joined = counts[to] as number;
      if (group.kind === "apart") change += joined - (left - 1);
      else if (group.kind === "gender") {
        // One member more or less changes a team's surplus or shortage against the even share by at most one.
        if (left > group.high) change -= 1;
        else if (left <= group.low) change += 1;
        if (joined >= group.high) change += 1;
        else if (joined < group.low) change -= 1;
      } else if (player === group.first) change += left - (joined + 1);
      else {
        const firstAt = teamOf[group.first] as number;
        if (firstAt === from) change += 1;
        else if (firstAt === to) change -= 1;
      }
      counts[from] = left - 1;
      counts[to] = joined + 1;
    }
    this.broken += change;
  }

  private brokenBy({ kind, counts, size, low, high }: Group, firstAt: number): number {
    if (kind === "together") return size - (counts[firstAt] as number);
    let broken = 0;
    if (kind === "apart") {
      for (let team = 0; team < this.teams; team++) {
        const count = counts[team] as number;
        broken += (count * (count - 1)) / 2;
      }
      return broken;
    }
    for (let team = 0; team < this.teams; team++) {
      const count = counts[team] as number;
      broken += count > high ? count - high : count < low ? low - count : 0;
    }
    return broken;
  }
}
