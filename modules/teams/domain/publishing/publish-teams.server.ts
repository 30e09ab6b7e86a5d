import type { z } from "zod";
import { notify } from "#app/domain/notices/notices.server.ts";
import { occasionSubject } from "#app/domain/occasions/audited-occasion.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { lockTeams } from "../sheet/load-sheet.server.ts";
import { isUnpublished } from "../sheet/team-sheet.ts";
import type { SheetSchema } from "../teams.schemas.ts";

/**
 * Shows the teams to those who come, and tells whose team is new to them. Returns how many are in a team. Refuses
 * `teams:changed`, `teams:none`, and `teams:is-published` if they see these already.
 */
export async function publishTeams(
  uow: MemberUnit,
  at: z.output<typeof SheetSchema>,
): Promise<{ count: number }> {
  const { session, sheet } = await lockTeams(uow, at);
  if (sheet.publishedAt && !isUnpublished(sheet)) throw new Refusal("teams:is-published");
  await uow.db.raw(
    `UPDATE attendances SET shown_team = CASE WHEN state = 'attending' THEN team END,
                            shown_position = CASE WHEN state = 'attending' THEN position END
      WHERE occasion_id = :id AND (shown_team, shown_position) IS DISTINCT FROM (team, position)`,
    { id: session.id },
  );
  await uow
    .db("team_sheets")
    .where({ occasion_id: session.id })
    .update({
      ...{ published_at: uow.now, revision: sheet.revision + 1 },
      shown_positions: uow.db.ref("positions"),
    });
  const inTeams = sheet.players.filter(({ attends, team }) => attends && team !== null);
  await uow.audit("teams.published", { subject: occasionSubject(session) });
  await notify(
    uow,
    inTeams
      .filter(({ team, shownTeam }) => team !== shownTeam && session.startsAt > uow.now)
      .map(({ memberId, team }) => ({
        kind: "teams:published" as const,
        memberId,
        once: `teams:published:${session.id}:${sheet.revision}:${memberId}`,
        occasion: session,
        values: { team: team as number },
        to: `/sessions/${session.id}/teams`,
        gathered: true,
      })),
  );
  return { count: inTeams.length };
}

/** Takes the teams back: only those who make them see them. Refuses `teams:changed`, `teams:none`, `teams:not-published`. */
export async function withdrawTeams(uow: MemberUnit, at: z.output<typeof SheetSchema>): Promise<void> {
  const { session, sheet } = await lockTeams(uow, at);
  if (!sheet.publishedAt) throw new Refusal("teams:not-published");
  await uow
    .db("attendances")
    .where({ occasion_id: session.id })
    .update({ shown_team: null, shown_position: null });
  await uow
    .db("team_sheets")
    .where({ occasion_id: session.id })
    .update({ published_at: null, shown_positions: null, revision: sheet.revision + 1 });
  await uow.audit("teams.withdrawn", { subject: occasionSubject(session) });
}
