import type { Instance } from "../instance.ts";
import { type Random, shuffle } from "./random.ts";
import type { Slots } from "./slots.ts";

/**
 * Deals each line's players to the teams: the scarcest line first, and in a line the strongest player to the team that
 * is weakest so far. Every team gets its share of the line, and the surplus goes to the smallest teams, so sizes differ
 * by at most one and no team lacks a line of which there are enough players. The seed breaks ties.
 */
export function deal(instance: Instance, slots: Slots, lineOf: number[], random: Random): Int32Array {
  const { players, teams, scores } = instance;
  const order = shuffle(
    Array.from({ length: teams }, (_, team) => team),
    random,
  );
  const totals = new Float64Array(teams);
  const sizes = new Int32Array(teams);
  const teamOf = new Int32Array(players).fill(-1);
  const occupant = new Int32Array(slots.count).fill(-1);
  const lines = Array.from(slots.perTeam, (_, line) => {
    const members = lineOf.flatMap((of, player) => (of === line ? player : []));
    shuffle(members, random).sort((one, other) => (scores[other] as number) - (scores[one] as number));
    return { line, members };
  });
  // The bench comes last, since the places are full only then.
  const pitch = lines.slice(0, -1).sort((one, other) => one.members.length - other.members.length);
  for (const { line, members } of [...pitch, ...lines.slice(-1)]) {
    const room = lineShares(members.length, order, sizes);
    for (const player of members) {
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (const team of order) {
        if ((room[team] as number) === 0) continue;
        const price = countBrokenRequests(instance, player, team, teamOf) * 1e12 + (totals[team] as number);
        if (price < least) {
          least = price;
          best = team;
        }
      }
      room[best] = (room[best] as number) - 1;
      totals[best] = (totals[best] as number) + (scores[player] as number);
      sizes[best] = (sizes[best] as number) + 1;
      teamOf[player] = best;
      seat(slots, occupant, player, line, best);
    }
  }
  let dummy = players;
  for (let slot = 0; slot < slots.count; slot++) if (occupant[slot] === -1) occupant[slot] = dummy++;
  return occupant;
}

/** How many of a line each team gets. */
function lineShares(count: number, order: number[], sizes: Int32Array): Int32Array {
  const shares = new Int32Array(order.length).fill(Math.floor(count / order.length));
  const smallestFirst = [...order].sort((one, other) => (sizes[one] as number) - (sizes[other] as number));
  for (const team of smallestFirst.slice(0, count % order.length))
    shares[team] = (shares[team] as number) + 1;
  return shares;
}

/** How many requests this breaks, among those dealt so far. */
function countBrokenRequests(instance: Instance, player: number, team: number, teamOf: Int32Array): number {
  let fault = instance.lockCosts[player * instance.teams + team] as number;
  for (const group of instance.together)
    if (group.includes(player))
      for (const mate of group) if ((teamOf[mate] as number) >= 0 && teamOf[mate] !== team) fault++;
  for (const group of instance.apart)
    if (group.includes(player)) for (const mate of group) if (teamOf[mate] === team) fault++;
  return fault;
}

function seat(slots: Slots, occupant: Int32Array, player: number, line: number, team: number): void {
  const perTeam = slots.perTeam[line] as number;
  let slot = (slots.start[line] as number) + team * perTeam;
  while (occupant[slot] !== -1) slot++;
  occupant[slot] = player;
}
