import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
/** The goals or points of a team, which counts from 1. */
export interface TeamPoints {
  team: number;
  points: number;
}

/**
 * The result of a session between its published teams, in their order; null if there is none, or if a team lacks a number
 * because other teams were published since. One statement.
 */
export async function sessionResult(
  { db }: Pick<UnitOfWork, "db">,
  { sessionId, teams }: { sessionId: number; teams: readonly number[] },
): Promise<TeamPoints[] | null> {
  const rows = await all<TeamPoints>(
    db,
    "SELECT team, points FROM team_results WHERE occasion_id = :sessionId AND team = ANY (:teams::int[]) ORDER BY team",
    { sessionId, teams: [...teams] },
  );
  return rows.length > 1 && rows.length === new Set(teams).size ? rows : null;
}
