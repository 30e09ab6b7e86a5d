/**
 * A player who attends. `positions`: preferred first; names that the formation lacks are ignored, and a player with none left fits
 * anywhere.
 */
export interface Player {
  id: string;
  /** 0 or more, with two decimals; null = not known, and counts as the median of the others. */
  score: number | null;
  positions: readonly string[];
  gender?: string | null;
}

/** A position of the formation with its places per team. `key`: must not stay empty, such as a goalkeeper's. */
export interface FormationPosition {
  position: string;
  quantity: number;
  key?: boolean;
}

/** Where a player has to be. `team`: 0 is the first team; an absent field leaves it open. */
export interface Lock {
  player: string;
  team?: number;
  position?: string;
}

/** What the coach asked for. It is met if possible; the score card names what could not be met. */
export interface Requests {
  /** Each group in one team; a member who is not with the group's first one breaks it. */
  together?: readonly (readonly string[])[];
  /** Each group in different teams, every pair of it. */
  apart?: readonly (readonly string[])[];
  locks?: readonly Lock[];
  /** Each gender spread over the teams as evenly as possible. Players without one don't count. */
  balanceGender?: boolean;
}

export interface TeamProblem {
  players: readonly Player[];
  formation: readonly FormationPosition[];
  /** null or absent = as many as the players fill, at least two. */
  teams?: number | null;
  requests?: Requests;
  /** Teams of earlier sessions, the latest first, each team as ids: players who were together then should rather be apart now. */
  recent?: readonly (readonly (readonly string[])[])[];
}

/** A team of the answer. Its members are in the order of their ids. */
export interface Team {
  /** 1 is the first team. */
  index: number;
  positions: { position: string; players: string[] }[];
  substitutes: string[];
}

/** Why there are no teams, and about what: a player's id, a position, a request's word, or a number. */
export interface Unsolvable {
  why:
    | "too-few-players"
    | "too-many-players"
    | "too-many-teams"
    | "bad-team-count"
    | "no-places"
    | "too-many-places"
    | "bad-quantity"
    | "same-position-twice"
    | "same-player-twice"
    | "bad-score"
    | "too-many-requests"
    | "bad-current-teams";
  about: string | number;
}

/** How many teams these players make with this many places each, if nobody says otherwise. */
export function usualTeams(players: number, places: number): number {
  return Math.max(2, Math.round(players / Math.max(1, places)));
}
