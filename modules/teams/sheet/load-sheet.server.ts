import {
  all,
  type DescribedOccasion,
  lockOccasion,
  maybe,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import { Refusal, SHOWN_NAME, TOOK_PART } from "#app/kit/rules.ts";
import { positionsFor } from "./no-positions.ts";
import { requests } from "./requests.ts";
import { countComing, type SheetPlayer, type TeamSheet } from "./team-sheet.ts";

type Stored = Omit<TeamSheet, "players" | "requests"> & { requests: unknown };
type PlayerRow = Omit<SheetPlayer, "override"> & {
  ownPosition: string | null;
  ownScore: number | null;
};

/** How the teams of a session are made and who is in them; undefined if nobody has made teams. Two statements. */
export async function loadSheet(uow: UnitOfWork, sessionId: number): Promise<TeamSheet | undefined> {
  const stored = await maybe<Stored>(
    uow.db,
    `SELECT formation, positions, teams, requests, mixes, seed, revision, last_move, published_at
       FROM team_sheets WHERE occasion_id = :sessionId`,
    { sessionId },
  );
  if (!stored) return undefined;
  const players = await sheetPlayers(uow, sessionId);
  return {
    ...stored,
    positions: positionsFor(stored.positions, countComing(players)),
    requests: requests.parse(stored.requests),
    players,
  };
}

/**
 * Those who come to a session (those who came, where presence is recorded), and those in its teams who no longer do, by
 * name.
 */
export async function sheetPlayers({ db }: UnitOfWork, sessionId: number): Promise<SheetPlayer[]> {
  const rows = await all<PlayerRow>(
    db,
    `SELECT m.id AS member_id, ${SHOWN_NAME} AS name, m.score, m.positions, m.gender, ${TOOK_PART} AS attends,
            a.team, a.position, a.shown_team, a.shown_position,
            o.position AS own_position, o.score AS own_score
       FROM attendances a JOIN members m ON m.id = a.member_id
       LEFT JOIN team_overrides o ON o.occasion_id = a.occasion_id AND o.member_id = a.member_id
      WHERE a.occasion_id = :sessionId AND (${TOOK_PART} OR a.team IS NOT NULL OR a.shown_team IS NOT NULL)
      ORDER BY name COLLATE "und-x-icu", m.id`,
    { sessionId },
  );
  return rows.map(({ ownPosition, ownScore, ...player }) => ({
    ...player,
    override: { position: ownPosition, score: ownScore },
  }));
}

/** Teams of the last sessions before this one in which teams were made, the latest first, as the solver takes them. */
export async function recentTeams(
  { db }: UnitOfWork,
  { id, startsAt }: Pick<DescribedOccasion, "id" | "startsAt">,
): Promise<string[][][]> {
  const rows = await all<{ occasionId: number; team: number; members: number[] }>(
    db,
    `WITH latest AS (
       SELECT o.id, o.starts_at FROM occasions o JOIN team_sheets s ON s.occasion_id = o.id
        WHERE o.starts_at < :startsAt AND o.id <> :id AND o.status <> 'canceled'
        ORDER BY o.starts_at DESC, o.id DESC LIMIT 3)
     SELECT l.id AS occasion_id, a.team, array_to_json(array_agg(a.member_id ORDER BY a.member_id)) AS members
       FROM latest l JOIN attendances a ON a.occasion_id = l.id
      WHERE a.team IS NOT NULL AND ${TOOK_PART}
      GROUP BY l.id, l.starts_at, a.team ORDER BY l.starts_at DESC, l.id DESC, a.team`,
    { id, startsAt },
  );
  return [...Map.groupBy(rows, ({ occasionId }) => occasionId).values()].map((teams) =>
    teams.map(({ members }) => members.map(String)),
  );
}

/** A session whose row is locked, with its sheet. Refuses `not-found`, and `teams:changed` for another revision. */
export async function lockSheet(
  uow: UnitOfWork,
  { sessionId, revision }: { sessionId: number; revision?: number | undefined },
): Promise<{ session: DescribedOccasion; sheet: TeamSheet | undefined }> {
  const session = await lockOccasion(uow.db, sessionId, "session");
  const sheet = await loadSheet(uow, sessionId);
  if (revision !== undefined && revision !== (sheet?.revision ?? 0)) throw new Refusal("teams:changed");
  return { session, sheet };
}

/** A locked session and its sheet, which has teams. Refuses what `lockSheet` does, and `teams:none`. */
export async function lockTeams(
  uow: UnitOfWork,
  at: { sessionId: number; revision?: number | undefined },
): Promise<{ session: DescribedOccasion; sheet: TeamSheet }> {
  const { session, sheet } = await lockSheet(uow, at);
  if (!sheet?.players.some(({ team }) => team !== null)) throw new Refusal("teams:none");
  return { session, sheet };
}

/**
 * Refuses to change teams that are fixed: `occasion-canceled`, and `teams:has-result`, since the result would then be that of
 * other people. Expects the session to be locked.
 */
export async function refuseFixedTeams(uow: UnitOfWork, session: DescribedOccasion): Promise<void> {
  if (session.status === "canceled") throw new Refusal("occasion-canceled");
  if (await hasResult(uow, session.id)) throw new Refusal("teams:has-result");
}

/** Does the session have a result, whether it is shown or not? */
export async function hasResult({ db }: UnitOfWork, sessionId: number): Promise<boolean> {
  return (await db("team_results").where({ occasion_id: sessionId }).first("team")) !== undefined;
}
