/**
 * What counts more than what. Broken requests (genders among them) come first, then empty lines, players out of position,
 * and ranks: one of a kind counts more than all of the next kinds together. Teams that are equal in this are compared by
 * their unevenness, a sum of softer aims.
 */
export interface Weights {
  request: number;
  empty: number;
  out: number;
}

/** The weights with which one whole number compares what comes first. */
export function weightsFor({
  players,
  teams,
  lines,
}: Record<"players" | "teams" | "lines", number>): Weights {
  const out = WORST_RANK * players + 1;
  const empty = out * (players + 1);
  return { out, empty, request: empty * (teams * EMPTY_KEY * lines + 1) };
}

/** The lowest preference rank of a player for a position; 0 is the first. */
const WORST_RANK = 3;

/** What an empty line costs for a key position, against 1 for another one. */
export const EMPTY_KEY = 10;

/** In the unevenness: the weight of the spread of strengths beyond the tolerance, against the lines' differences. */
export const SPREAD_WEIGHT = 10;

/** In the unevenness: what it costs that two players were in one team lately, from the last session to older ones. */
export const RECENT_WEIGHTS = [4, 2, 1];
