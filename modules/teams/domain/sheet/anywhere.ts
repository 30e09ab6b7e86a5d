import { LIMITS } from "../../solver/problem.ts";
import type { PositionPlaces } from "./settings.ts";

/**
 * The position of those who play where positions don't matter; readers get their own word for it. A sheet whose positions don't
 * matter is stored without any.
 */
export const ANYWHERE = "";

/** One line for all, with room for as many as come: teams are just even, and nobody is a substitute whom no coach makes one. */
export function anyPosition(players: number): PositionPlaces[] {
  return [{ name: ANYWHERE, quantity: Math.min(LIMITS.places, Math.max(1, players)) }];
}

/** Do positions not matter? */
export function isAnywhere(positions: readonly { name: string }[]): boolean {
  return positions.length === 0 || (positions.length === 1 && positions[0]?.name === ANYWHERE);
}

/** Positions as they are stored, for so many who come. */
export function positionsFor(stored: readonly PositionPlaces[], players: number): PositionPlaces[] {
  return isAnywhere(stored) ? anyPosition(players) : [...stored];
}
