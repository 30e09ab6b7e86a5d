import { type DescribedOccasion, type MemberUnit, one, run } from "#app/kit/commands.server.ts";
import { occasionSubject } from "#app/kit/rules.ts";
import { isAnywhere } from "./no-positions.ts";
import type { TeamPlace, TeamSheet } from "./team-sheet.ts";

/** Changes in a row by one person are one act of the audit log for this long from the first one: each tap is a change. */
const ONE_ACT = "15 minutes";

type Making = Pick<TeamSheet, "formation" | "positions" | "teams" | "requests" | "mixes" | "seed">;

/** Stores how teams are made, raises the revision, and records it in the audit log. Expects the session to be locked. */
export async function storeSheet(uow: MemberUnit, session: DescribedOccasion, making: Making): Promise<void> {
  const { isSameAct } = await one<{ isSameAct: boolean }>(
    uow.db,
    `WITH before AS (
       SELECT saved_by = :actorId AND audited_at > :now::timestamptz - :oneAct::interval AS is_same_act
         FROM team_sheets WHERE occasion_id = :id)
     INSERT INTO team_sheets AS s (occasion_id, formation, positions, teams, requests, mixes, seed, revision, saved_at, saved_by, audited_at)
     VALUES (:id, :formation, :positions::jsonb, :teams, :requests::jsonb, :mixes, :seed, 1, :now, :actorId, :now)
     ON CONFLICT (occasion_id) DO UPDATE SET
       (formation, positions, teams, requests, mixes, seed, revision, saved_at, saved_by, audited_at)
       = (excluded.formation, excluded.positions, excluded.teams, excluded.requests, excluded.mixes, excluded.seed,
          s.revision + 1, excluded.saved_at, excluded.saved_by,
          CASE WHEN (SELECT is_same_act FROM before) THEN s.audited_at ELSE excluded.audited_at END)
     RETURNING coalesce((SELECT is_same_act FROM before), false) AS is_same_act`,
    {
      id: session.id,
      formation: making.formation,
      teams: making.teams,
      mixes: making.mixes,
      seed: making.seed,
      positions: JSON.stringify(isAnywhere(making.positions) ? [] : making.positions),
      requests: JSON.stringify(making.requests),
      now: uow.now,
      actorId: uow.actor.id,
      oneAct: ONE_ACT,
    },
  );
  if (!isSameAct) await uow.audit("teams.changed", { subject: occasionSubject(session) });
}

/** Raises the revision for a change that has an act of its own in the audit log: the next change begins another act. */
export async function endAct({ db, now, actor }: MemberUnit, sessionId: number): Promise<void> {
  await db("team_sheets")
    .where({ occasion_id: sessionId })
    .update({
      revision: db.raw("revision + 1"),
      saved_at: now,
      saved_by: actor.id,
      audited_at: null,
    });
}

/**
 * Puts these members into these teams, and everybody else into none. The score that counts now is kept with the place; once the
 * session has begun, a kept score stays as it is, since it is the score of the time. An override counts whenever it was given.
 */
export async function storePlaces(
  { db, now }: MemberUnit,
  session: Pick<DescribedOccasion, "id" | "startsAt">,
  places: readonly TeamPlace[],
): Promise<void> {
  await run(
    db,
    `UPDATE attendances a SET team = p.team, position = p.position, score = p.score
       FROM (SELECT b.member_id, w.team, w.position,
                    CASE WHEN :isBegun AND o.score IS NULL AND b.score IS NOT NULL THEN b.score
                         WHEN w.team IS NOT NULL THEN coalesce(o.score, m.score) END AS score
               FROM attendances b JOIN members m ON m.id = b.member_id
               LEFT JOIN unnest(:memberIds::bigint[], :teams::smallint[], :positions::text[]) AS w (member_id, team, position)
                 ON w.member_id = b.member_id
               LEFT JOIN team_overrides o ON o.occasion_id = b.occasion_id AND o.member_id = b.member_id
              WHERE b.occasion_id = :sessionId) AS p
      WHERE a.occasion_id = :sessionId AND a.member_id = p.member_id
        AND (a.team, a.position, a.score) IS DISTINCT FROM (p.team, p.position, p.score)`,
    {
      sessionId: session.id,
      isBegun: session.startsAt <= now,
      memberIds: places.map(({ memberId }) => memberId),
      teams: places.map(({ team }) => team),
      positions: places.map(({ position }) => position),
    },
  );
}

/** The part of a sheet that says how teams are made. */
export function pickMaking({ formation, positions, teams, requests, mixes, seed }: Making): Making {
  return { formation, positions, teams, requests, mixes, seed };
}
