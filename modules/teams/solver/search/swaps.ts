import type { Instance } from "../instance.ts";
import type { Places } from "../score-card.ts";
import { toArrangement } from "./arrangement.ts";
import { Board } from "./board.ts";
import { buildSlots } from "./slots.ts";

/** How bad places are when teams are changed late. */
export interface Verdict {
  /** Broken requests, empty lines and players out of position, as one number. */
  fault: number;
  /** Unevenness and ranks together, in hundredths. */
  cost: number;
}

/** Places and how bad they are. */
export interface Judged {
  places: Places;
  verdict: Verdict;
}

/** A rank counts as much as this share of a team's strength, so that a swap can trade one for the other. */
export const RANK_PRICE = 0.01;

/** Orders by verdict, the best first. */
export function byVerdict({ verdict: one }: Judged, { verdict: other }: Judged): number {
  return one.fault - other.fault || one.cost - other.cost;
}

/**
 * The best places that one swap leads to, in which two players of different teams take each other's places. Sizes must
 * already differ by at most one.
 */
export function bestSwaps(instance: Instance, places: Places, count: number): Judged[] {
  const slots = buildSlots(instance);
  const board = new Board(instance, slots);
  board.arrange(toArrangement(instance, slots, places));
  const { out } = instance.weights;
  const found: { verdict: Verdict; one: number; other: number }[] = [];
  for (let one = 0; one < slots.count; one++)
    for (let other = one + 1; other < slots.count; other++) {
      if (slots.teamOf[one] === slots.teamOf[other]) continue;
      const player = board.occupant[one] as number;
      const partner = board.occupant[other] as number;
      if (player >= instance.players || partner >= instance.players) continue;
      board.exchange(one, other);
      board.keep();
      const fault = Math.floor(board.fault / out);
      const cost = board.unevenness + (board.fault % out) * RANK_PRICE * instance.mean;
      found.push({ verdict: { fault, cost }, one: player, other: partner });
      board.exchange(one, other);
      board.keep();
    }
  found.sort(({ verdict: one }, { verdict: other }) => one.fault - other.fault || one.cost - other.cost);
  return found
    .slice(0, count)
    .map(({ verdict, one, other }) => ({ verdict, places: swapped(places, one, other) }));
}

function swapped({ teamOf, lineOf }: Places, one: number, other: number): Places {
  const swap = (values: Int32Array) => {
    const copy = values.slice();
    copy[one] = values[other] as number;
    copy[other] = values[one] as number;
    return copy;
  };
  return { teamOf: swap(teamOf), lineOf: swap(lineOf) };
}
