import type { PositionPlaces } from "#modules/teams/sheet/team-settings.ts";
import { countedScore, type SheetPlayer, type TeamPlace } from "#modules/teams/sheet/team-sheet.ts";

/** Where a member is to go: into a team, to a position or the bench of it if one is named; or into the place of `other`. */
export interface Move {
  memberId: number;
  team?: number | undefined;
  position?: string | undefined;
  isSubstitute?: boolean | undefined;
  other?: number | undefined;
}

/** The teams that a move is applied to. */
export interface Board {
  places: readonly TeamPlace[];
  positions: readonly PositionPlaces[];
  players: readonly Pick<SheetPlayer, "memberId" | "score" | "override" | "attends">[];
}

/** The places after a move. Members who dropped out keep theirs until somebody updates the teams, but take no room from anybody. */
export function placesAfter({ players, ...all }: Board, move: Move): TeamPlace[] {
  const coming = new Set(players.filter(({ attends }) => attends).map(({ memberId }) => memberId));
  const isComing = ({ memberId }: TeamPlace) => coming.has(memberId);
  const board = { ...all, players, places: all.places.filter(isComing) };
  return [...placesOfThose(board, move), ...all.places.filter((place) => !isComing(place))];
}

function placesOfThose(board: Board, move: Move): TeamPlace[] {
  const { memberId, team, other } = move;
  const { places } = board;
  if (other !== undefined) return swapped(places, memberId, other);
  if (team === undefined) return [...places];
  const replaced = replacedBy(board, move);
  if (replaced === undefined)
    return [
      ...places.filter((one) => one.memberId !== memberId),
      { memberId, ...placeFor(board, move, team) },
    ];
  const after = swapped(places, memberId, replaced);
  // A member who was in no team had no place to give in exchange.
  const isNew = !places.some((one) => one.memberId === memberId);
  return isNew ? [...after, { memberId: replaced, team, position: null }] : after;
}

/**
 * Whose place a move takes if its position is full in that team: of the players there, the one with the nearest score.
 * undefined if nobody has to make room.
 */
export function replacedBy(
  { places, positions, players }: Board,
  { memberId, team, position, isSubstitute }: Move,
): number | undefined {
  if (position === undefined || isSubstitute) return undefined;
  const isComing = (id: number) => players.some((one) => one.memberId === id && one.attends);
  const there = places.filter(
    (one) =>
      one.team === team && one.position === position && one.memberId !== memberId && isComing(one.memberId),
  );
  const quantity = positions.find(({ name }) => name === position)?.quantity ?? 0;
  if (there.length < quantity) return undefined;
  const playerScore = (id: number) => {
    const player = players.find((one) => one.memberId === id);
    return (player && countedScore(player)) ?? 0;
  };
  const distance = (one: TeamPlace) => Math.abs(playerScore(one.memberId) - playerScore(memberId));
  return there.sort((one, other) => distance(one) - distance(other) || one.memberId - other.memberId)[0]
    ?.memberId;
}

/**
 * A member's place in a team that has one for them. Without a position they keep theirs if the team has a place there,
 * else take the first free place, else become a substitute.
 */
function placeFor(
  { places, positions }: Board,
  { memberId, position, isSubstitute }: Move,
  team: number,
): Omit<TeamPlace, "memberId"> {
  if (isSubstitute) return { team, position: null };
  const before = places.find((one) => one.memberId === memberId)?.position;
  const taken = (name: string) =>
    places.filter((one) => one.team === team && one.position === name && one.memberId !== memberId).length;
  const free = positions.filter(({ name, quantity }) => taken(name) < quantity).map(({ name }) => name);
  const kept = free.find((name) => name === before);
  return { team, position: position ?? kept ?? free[0] ?? null };
}

/** The places after two members have swapped. One who is in no team yet takes the place of the other, who is then in no team. */
export function swapped(places: readonly TeamPlace[], one: number, other: number): TeamPlace[] {
  const swap = (id: number) => (id === one ? other : id === other ? one : id);
  return places.map((place) => ({ ...place, memberId: swap(place.memberId) }));
}
