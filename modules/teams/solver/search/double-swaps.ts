import type { Instance } from "../instance.ts";
import { SPREAD_WEIGHT } from "../priorities.ts";
import type { Slots } from "./slots.ts";
import { TOLERANCE } from "./strengths.ts";

/** How many pairs of swaps may still be looked at: a count bounds the work, not a clock. */
export interface Allowance {
  left: number;
}

/** The totals of an arrangement's teams; line totals at [line * teams + team]. */
interface Totals {
  lines: Float64Array;
  teams: Float64Array;
  /** A team's strength as a share of its total. */
  shares: Float64Array;
}

/** The swaps of one line's players between two teams: the slots, the line, and what the first team gains. */
interface Swaps {
  count: number;
  mine: Int32Array;
  theirs: Int32Array;
  line: Int32Array;
  gain: Float64Array;
}

/**
 * Descends by the best one or two swaps between two teams until none helps any two teams. Annealing may end where only
 * two swaps together help, such as one that evens out a line and one that evens out the strengths. Vacancies, and
 * players who are not `isFree`, stay where they are, so requests and fit do, too.
 */
export function descendByPairs(
  instance: Instance,
  slots: Slots,
  occupant: Int32Array,
  isFree: (player: number) => boolean,
  allowance: Allowance,
): void {
  const { teams } = instance;
  const pairs: [number, number][] = [];
  for (let one = 0; one < teams; one++)
    for (let other = one + 1; other < teams; other++) pairs.push([one, other]);
  let idle = 0;
  for (let round = 0; idle < pairs.length && allowance.left > 0; round++) {
    const [one, other] = pairs[round % pairs.length] as [number, number];
    const totals = sumTotals(instance, slots, occupant);
    const swaps = swapsBetween(instance, slots, occupant, isFree, one, other);
    allowance.left -= (swaps.count * (swaps.count + 1)) / 2 + 1;
    const best = bestPair(instance, totals, swaps, one, other);
    for (const at of best) exchange(occupant, swaps.mine[at] as number, swaps.theirs[at] as number);
    idle = best.length > 0 ? 0 : idle + 1;
  }
}

/** The one or two swaps that reduce the unevenness most; none if none does. */
function bestPair(instance: Instance, totals: Totals, swaps: Swaps, one: number, other: number): number[] {
  const { teams, lines } = instance;
  const { count, mine, theirs, line, gain } = swaps;
  const strengths = totals.teams.map((total, team) => total * (totals.shares[team] as number));
  const [weakest, strongest] = besides(strengths, 0, teams, one, other);
  const tolerated = TOLERANCE * instance.mean;
  const spreadCost = (first: number): number => {
    const my = (strengths[one] as number) + first * (totals.shares[one] as number);
    const their = (strengths[other] as number) - first * (totals.shares[other] as number);
    const most = my > their ? my : their;
    const least = my > their ? their : my;
    const over = (most > strongest ? most : strongest) - (least < weakest ? least : weakest) - tolerated;
    return over > 0 ? SPREAD_WEIGHT * over : 0;
  };
  const width = lines + 1;
  const lows = new Float64Array(width);
  const highs = new Float64Array(width);
  for (let at = 0; at < lines; at++)
    [lows[at], highs[at]] = besides(totals.lines, at * teams, teams, one, other);
  const range = (of: number, first: number): number => {
    if (of === lines) return 0;
    const my = (totals.lines[of * teams + one] as number) + first;
    const their = (totals.lines[of * teams + other] as number) - first;
    const most = my > their ? my : their;
    const least = my > their ? their : my;
    const high = highs[of] as number;
    const low = lows[of] as number;
    return (most > high ? most : high) - (least < low ? least : low);
  };
  const before = Float64Array.from({ length: width }, (_, at) => range(at, 0));
  const changes = new Float64Array(count);
  for (let at = 0; at < count; at++)
    changes[at] = range(line[at] as number, gain[at] as number) - (before[line[at] as number] as number);

  let least = spreadCost(0) - 1e-6;
  let best: number[] = [];
  for (let at = 0; at < count; at++) {
    const change = changes[at] as number;
    const of = line[at] as number;
    const alone = change + spreadCost(gain[at] as number);
    if (alone < least) {
      least = alone;
      best = [at];
    }
    for (let next = at + 1; next < count; next++) {
      const both = (gain[at] as number) + (gain[next] as number);
      let cost = change + (changes[next] as number);
      if (of === line[next]) {
        if (mine[at] === mine[next] || theirs[at] === theirs[next]) continue;
        cost = range(of, both) - (before[of] as number);
      }
      if (cost >= least) continue;
      cost += spreadCost(both);
      if (cost >= least) continue;
      least = cost;
      best = [at, next];
    }
  }
  return best;
}

function sumTotals(
  { teams, lines, players, places, scores }: Instance,
  slots: Slots,
  occupant: Int32Array,
): Totals {
  const totals: Totals = {
    lines: new Float64Array((lines + 1) * teams),
    teams: new Float64Array(teams),
    shares: new Float64Array(teams),
  };
  for (let slot = 0; slot < slots.count; slot++) {
    const item = occupant[slot] as number;
    if (item >= players) continue;
    const team = slots.teamOf[slot] as number;
    const cell = (slots.lineOf[slot] as number) * teams + team;
    totals.lines[cell] = (totals.lines[cell] as number) + (scores[item] as number);
    totals.teams[team] = (totals.teams[team] as number) + (scores[item] as number);
    totals.shares[team] = (totals.shares[team] as number) + 1;
  }
  totals.shares.forEach((size, team) => {
    totals.shares[team] = size > places ? places / size : 1;
  });
  return totals;
}

function swapsBetween(
  { lines, players, scores }: Instance,
  slots: Slots,
  occupant: Int32Array,
  isFree: (player: number) => boolean,
  one: number,
  other: number,
): Swaps {
  const most = slots.perTeam.reduce((sum, perTeam) => sum + perTeam * perTeam, 0);
  const swaps: Swaps = {
    count: 0,
    mine: new Int32Array(most),
    theirs: new Int32Array(most),
    line: new Int32Array(most),
    gain: new Float64Array(most),
  };
  const isMovable = (item: number) => item < players && isFree(item);
  for (let line = 0; line <= lines; line++) {
    const perTeam = slots.perTeam[line] as number;
    const start = slots.start[line] as number;
    for (let mine = start + one * perTeam; mine < start + (one + 1) * perTeam; mine++) {
      const item = occupant[mine] as number;
      if (!isMovable(item)) continue;
      for (let theirs = start + other * perTeam; theirs < start + (other + 1) * perTeam; theirs++) {
        const partner = occupant[theirs] as number;
        if (!isMovable(partner)) continue;
        const gain = (scores[partner] as number) - (scores[item] as number);
        if (gain === 0) continue;
        swaps.mine[swaps.count] = mine;
        swaps.theirs[swaps.count] = theirs;
        swaps.line[swaps.count] = line;
        swaps.gain[swaps.count] = gain;
        swaps.count += 1;
      }
    }
  }
  return swaps;
}

/** The least and the greatest total of all teams but two. */
function besides(
  totals: Float64Array,
  start: number,
  teams: number,
  one: number,
  other: number,
): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let team = 0; team < teams; team++) {
    if (team === one || team === other) continue;
    const total = totals[start + team] as number;
    if (total < least) least = total;
    if (total > most) most = total;
  }
  return [least, most];
}

function exchange(occupant: Int32Array, one: number, other: number): void {
  const item = occupant[one] as number;
  occupant[one] = occupant[other] as number;
  occupant[other] = item;
}
