import type { z } from "zod";
import { all, type MemberUnit, notify, run, withdrawUnsent } from "#app/kit/commands.server.ts";
import { occasionSubject, Refusal, TOOK_PART, teamBib } from "#app/kit/rules.ts";
import { hasResult, lockTeams } from "#modules/teams/sheet/load-sheet.server.ts";
import { isUnpublished } from "#modules/teams/sheet/team-sheet.ts";
import type { SheetSchema } from "#modules/teams/teams.schemas.ts";

const TOLD = "teams:published";

/**
 * Shows the teams to those who come, and notifies the members who were told another team, or none. Returns how many are in
 * a team. Refuses `teams:changed`, `teams:none`, `occasion-canceled`, `teams:is-published` if they see these already, and
 * `teams:has-result` if they differ from the teams with a result.
 */
export async function publishTeams(
  uow: MemberUnit,
  at: z.output<typeof SheetSchema>,
): Promise<{ count: number }> {
  const { session, sheet } = await lockTeams(uow, at);
  if (session.status === "canceled") throw new Refusal("occasion-canceled");
  if (sheet.publishedAt && !isUnpublished(sheet)) throw new Refusal("teams:is-published");
  // Teams that were taken back can't have changed since.
  if (sheet.publishedAt && (await hasResult(uow, session.id))) throw new Refusal("teams:has-result");
  await run(
    uow.db,
    `UPDATE attendances a SET shown_team = CASE WHEN ${TOOK_PART} THEN team END,
                            shown_position = CASE WHEN ${TOOK_PART} THEN position END
      WHERE occasion_id = :id AND (shown_team, shown_position) IS DISTINCT FROM (team, position)`,
    { id: session.id },
  );
  await uow
    .db("team_sheets")
    .where({ occasion_id: session.id })
    .update({
      published_at: uow.now,
      revision: sheet.revision + 1,
      audited_at: null,
      shown_positions: uow.db.ref("positions"),
    });
  const inTeams = sheet.players.filter(({ attends, team }) => attends && team !== null);
  await uow.audit("teams.published", { subject: occasionSubject(session) });
  await withdrawUnsent(uow, { kind: TOLD, occasionId: session.id });
  const told = await teamsTold(uow, session.id);
  await notify(
    uow,
    inTeams
      .filter(({ memberId, team }) => team !== told.get(memberId) && session.startsAt > uow.now)
      .map(({ memberId, team }) => ({
        kind: TOLD,
        memberId,
        once: `${TOLD}:${session.id}:${sheet.revision}:${memberId}`,
        occasion: session,
        values: { bib: teamBib(team as number), index: team as number },
        to: `/sessions/${session.id}/teams`,
      })),
  );
  return { count: inTeams.length };
}

/** The team that each member was last told, by member id; the teams may have been taken back since. */
async function teamsTold({ db }: MemberUnit, sessionId: number): Promise<Map<number, number>> {
  const rows = await all<{ memberId: number; team: number }>(
    db,
    `SELECT DISTINCT ON (member_id) member_id, (payload->'values'->>'index')::int AS team
       FROM notices WHERE occasion_id = :sessionId AND kind = :kind ORDER BY member_id, id DESC`,
    { sessionId, kind: TOLD },
  );
  return new Map(rows.map(({ memberId, team }) => [memberId, team]));
}

/**
 * Takes the teams back: only those who make them see them, and notices that were not sent yet are withdrawn. Refuses `teams:changed`,
 * `teams:none`, `teams:not-published`, and `teams:has-result` if the teams have changed since.
 */
export async function withdrawTeams(uow: MemberUnit, at: z.output<typeof SheetSchema>): Promise<void> {
  const { session, sheet } = await lockTeams(uow, at);
  if (!sheet.publishedAt) throw new Refusal("teams:not-published");
  // If they were published again, they would be other teams than those with the result.
  if (isUnpublished(sheet) && (await hasResult(uow, session.id))) throw new Refusal("teams:has-result");
  await uow
    .db("attendances")
    .where({ occasion_id: session.id })
    .update({ shown_team: null, shown_position: null });
  await uow
    .db("team_sheets")
    .where({ occasion_id: session.id })
    .update({ published_at: null, shown_positions: null, revision: sheet.revision + 1, audited_at: null });
  await withdrawUnsent(uow, { kind: TOLD, occasionId: session.id });
  await uow.audit("teams.withdrawn", { subject: occasionSubject(session) });
}
