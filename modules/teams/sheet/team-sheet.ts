import type { FormationPosition, Requests, Team, TeamProblem } from "#modules/teams/solver/problem.ts";
import type { TeamRequests } from "./requests.ts";
import type { PositionPlaces } from "./team-settings.ts";

/** Somebody who comes to a session, or who is in one of its teams and no longer comes. */
export interface SheetPlayer {
  memberId: number;
  /** Alias, else name. */
  name: string;
  /** Their own; null = not known. */
  score: number | null;
  /** Their own, in order of preference. */
  positions: string[];
  gender: string | null;
  /** What counts for this session only, in place of their own. */
  override: { position: string | null; score: number | null };
  attends: boolean;
  /** From 1; null = in no team yet. */
  team: number | null;
  /** null in a team = substitute; `ANYWHERE` if positions don't matter. */
  position: string | null;
  /** As published. */
  shownTeam: number | null;
  shownPosition: string | null;
}

/** How the teams of a session are to be made, and who is in which. */
export interface TeamSheet {
  /** The name of the club's formation; "" = positions of this session's own. */
  formation: string;
  /** One line `ANYWHERE` if positions don't matter. */
  positions: PositionPlaces[];
  /** null = as many teams as those who come fill. */
  teams: number | null;
  requests: TeamRequests;
  /** Should members who played together lately rather be apart? */
  mixes: boolean;
  seed: number;
  /** How many times it was changed. */
  revision: number;
  /** The key of the last move by a page that shows moves before they are saved. */
  lastMove: string | null;
  publishedAt: Date | null;
  players: SheetPlayer[];
}

/** One member's place in the teams. `position` null = substitute, `ANYWHERE` = plays, and positions don't matter. */
export interface TeamPlace {
  memberId: number;
  team: number;
  position: string | null;
}

/** The part of a sheet that teams are judged by. */
export type JudgedSheet = Pick<TeamSheet, "players" | "positions" | "teams" | "requests" | "mixes">;

/** The score that counts for a member in this session; null = not known. */
export function countedScore({ override, score }: Pick<SheetPlayer, "override" | "score">): number | null {
  return override.score ?? score;
}

/** The solver's problem for a session. `recent`: teams of earlier sessions, the latest first. */
export function toTeamProblem(
  { players, positions, teams, requests, mixes }: JudgedSheet,
  recent: TeamProblem["recent"] = [],
): TeamProblem {
  return {
    players: players
      .filter(({ attends }) => attends)
      .map((player) => ({
        id: String(player.memberId),
        score: countedScore(player),
        positions: matched(player.override.position === null ? player.positions : [player.override.position]),
        gender: player.gender,
      })),
    formation: positions.map(
      ({ name, quantity, key }): FormationPosition => ({ position: name, quantity, ...(key && { key }) }),
    ),
    teams,
    requests: solverRequests(requests),
    ...(mixes && { recent }),
  };

  /** Members' positions in the formation's spelling; case makes no difference. */
  function matched(own: readonly string[]): string[] {
    return own.map(
      (one) => positions.find(({ name }) => name.toLowerCase() === one.toLowerCase())?.name ?? one,
    );
  }
}

/** The places that a solver's teams give. */
export function placesOfTeams(teams: readonly Team[]): TeamPlace[] {
  return teams.flatMap(({ index, positions, substitutes }) => [
    ...positions.flatMap(({ position, players }) =>
      players.map((id) => ({ memberId: Number(id), team: index, position })),
    ),
    ...substitutes.map((id) => ({ memberId: Number(id), team: index, position: null })),
  ]);
}

/** The teams that these places make, for the solver; a position that the formation lacks counts as the bench. */
export function teamsOfPlaces(
  places: readonly TeamPlace[],
  positions: readonly PositionPlaces[],
  count = Math.max(2, ...places.map(({ team }) => team)),
): Team[] {
  const names = new Set(positions.map(({ name }) => name));
  const at = (team: number, position: string | null) =>
    places
      .filter(
        (one) =>
          one.team === team &&
          (one.position !== null && names.has(one.position) ? one.position : null) === position,
      )
      .map(({ memberId }) => String(memberId));
  return Array.from({ length: count }, (_, number) => ({
    index: number + 1,
    positions: positions.map(({ name }) => ({ position: name, players: at(number + 1, name) })),
    substitutes: at(number + 1, null),
  }));
}

/** The members' places as the coach has them, including those who no longer come. */
export function savedPlaces(players: readonly SheetPlayer[]): TeamPlace[] {
  return players.flatMap(({ memberId, team, position }) =>
    team === null ? [] : { memberId, team, position },
  );
}

/** How many come. */
export function countComing(players: readonly Pick<SheetPlayer, "attends">[]): number {
  return players.filter(({ attends }) => attends).length;
}

/** Are there teams? */
export function hasTeams({ players }: Pick<TeamSheet, "players">): boolean {
  return players.some(({ team }) => team !== null);
}

/** Who came and who left since the teams were made; if nobody did, they are up to date. */
export function changesSince({ players }: Pick<TeamSheet, "players">): {
  gone: SheetPlayer[];
  fresh: SheetPlayer[];
} {
  return {
    gone: players.filter(({ attends, team }) => !attends && team !== null),
    fresh: players.filter(({ attends, team }) => attends && team === null),
  };
}

/** Do the teams differ from those that players see? */
export function isUnpublished({ players }: Pick<TeamSheet, "players">): boolean {
  return players.some(
    ({ team, position, shownTeam, shownPosition, attends }) =>
      attends && (team !== shownTeam || position !== shownPosition),
  );
}

/** The requests as the solver takes them; it ignores those about members who don't come. */
function solverRequests({ together, apart, locks, evenGenders }: TeamRequests): Requests {
  const names = (group: number[]) => group.map(String);
  return {
    together: together.map(names),
    apart: apart.map(names),
    locks: locks.map(({ memberId, team, position }) => ({
      player: String(memberId),
      ...(team !== undefined && { team: team - 1 }),
      ...(position !== undefined && { position }),
    })),
    balanceGender: evenGenders,
  };
}
