import type { PositionPlaces } from "../sheet/settings.ts";
import type { TeamPlace } from "../sheet/team-sheet.ts";

/**
 * The places after a member goes to a team. Without a position they keep theirs if the team has a place there, else take
 * the first place that is free, else they are a substitute.
 */
export function movedTo(
  places: readonly TeamPlace[],
  positions: readonly PositionPlaces[],
  to: { memberId: number; team: number; position?: string | undefined },
): TeamPlace[] {
  const { memberId, team } = to;
  const others = places.filter((one) => one.memberId !== memberId);
  const before = places.find((one) => one.memberId === memberId)?.position;
  const hasPlace = ({ name, quantity }: PositionPlaces) =>
    others.filter((one) => one.team === team && one.position === name).length < quantity;
  const free = positions.filter(hasPlace).map(({ name }) => name);
  const kept = free.find((name) => name === before);
  return [...others, { memberId, team, position: to.position ?? kept ?? free[0] ?? null }];
}

/** The places after two members took each other's. Who is in no team yet takes the place of the other, who leaves the teams. */
export function swapped(places: readonly TeamPlace[], one: number, other: number): TeamPlace[] {
  const swap = (id: number) => (id === one ? other : id === other ? one : id);
  return places.map((place) => ({ ...place, memberId: swap(place.memberId) }));
}
