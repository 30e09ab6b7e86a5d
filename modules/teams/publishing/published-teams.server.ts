import { all, type MemberUnit, occasionDetail } from "#app/kit/commands.server.ts";
import { SHOWN_NAME, TOOK_PART } from "#app/kit/rules.ts";
import { positionsFor } from "#modules/teams/sheet/no-positions.ts";

/** Somebody in a published team: a name and a place, and nothing that gives away a score. */
export interface PublishedMember {
  memberId: number;
  /** Alias, else name. */
  name: string;
  team: number;
  /** null = substitute, `ANYWHERE` if positions don't matter. */
  position: string | null;
}

/** The teams of a session as they were published. */
export interface PublishedTeams {
  sessionId: number;
  /** null = not published. */
  publishedAt: Date | null;
  /** The formation's positions in its order, as they were published. */
  positions: { name: string }[];
  /** By team and name; only those who still come. */
  members: PublishedMember[];
}

/** What everybody who sees a session may know of its teams. Refuses `not-found`. */
export async function publishedTeams(
  uow: MemberUnit,
  { sessionId }: { sessionId: number },
): Promise<PublishedTeams> {
  await occasionDetail(uow, sessionId, "session");
  const sheet = await uow
    .db("team_sheets")
    .where({ occasion_id: sessionId })
    .whereNotNull("published_at")
    .first("published_at", "shown_positions");
  if (!sheet) return { sessionId, publishedAt: null, positions: [], members: [] };
  const rows = await all<PublishedMember>(
    uow.db,
    `SELECT m.id AS member_id, ${SHOWN_NAME} AS name, a.shown_team AS team, a.shown_position AS position
       FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = :sessionId AND ${TOOK_PART} AND a.shown_team IS NOT NULL
      ORDER BY a.shown_team, name COLLATE "und-x-icu", m.id`,
    { sessionId },
  );
  const positions: { name: string }[] = positionsFor(sheet.shown_positions, rows.length);
  return {
    sessionId,
    publishedAt: sheet.published_at,
    positions: positions.map(({ name }) => ({ name })),
    members: rows,
  };
}
