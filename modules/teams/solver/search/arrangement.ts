import type { Instance } from "../instance.ts";
import type { Places } from "../score-card.ts";
import type { Slots } from "./slots.ts";

/** Places as the player in each slot, with dummies in the vacancies. Sizes must differ by at most one. */
export function toArrangement({ players }: Instance, slots: Slots, { teamOf, lineOf }: Places): Int32Array {
  const occupant = new Int32Array(slots.count).fill(-1);
  for (let player = 0; player < players; player++) {
    const line = lineOf[player] as number;
    const perTeam = slots.perTeam[line] as number;
    let slot = (slots.start[line] as number) + (teamOf[player] as number) * perTeam;
    while (occupant[slot] !== -1) slot++;
    occupant[slot] = player;
  }
  let dummy = players;
  return occupant.map((item) => (item === -1 ? dummy++ : item));
}

/** Where an arrangement has everybody. */
export function placesIn({ players }: Instance, slots: Slots, occupant: Int32Array): Places {
  const places = { teamOf: new Int32Array(players), lineOf: new Int32Array(players) };
  occupant.forEach((item, slot) => {
    if (item >= players) return;
    places.teamOf[item] = slots.teamOf[slot] as number;
    places.lineOf[item] = slots.lineOf[slot] as number;
  });
  return places;
}
