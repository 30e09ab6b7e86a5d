import { LIMITS } from "#modules/teams/solver/limits.ts";
import type { PositionPlaces } from "./team-settings.ts";

/**
 * The position of all players if positions don't matter; readers see a word of their own for it. Such a sheet is stored without
 * positions.
 */
export const ANYWHERE = "";

/** One line with room for everybody who comes: teams are just even, and nobody is a substitute unless a coach says so. */
export function anyPosition(players: number): PositionPlaces[] {
  return [{ name: ANYWHERE, quantity: Math.min(LIMITS.places, Math.max(1, players)) }];
}

/** Do positions not matter? */
export function isAnywhere(positions: readonly { name: string }[]): boolean {
  return positions.length === 0 || (positions.length === 1 && positions[0]?.name === ANYWHERE);
}

/** Stored positions as they apply when this many come. */
export function positionsFor(stored: readonly PositionPlaces[], players: number): PositionPlaces[] {
  return isAnywhere(stored) ? anyPosition(players) : [...stored];
}
