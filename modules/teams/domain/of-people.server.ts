import type { Happenings } from "#app/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";

/** What held of one person for a session goes to whom they became; what the survivor has of their own stays. */
export async function joinOverrides(
  { db }: UnitOfWork,
  { memberId, into }: Happenings["member.merged"],
): Promise<void> {
  await db.raw(
    `INSERT INTO team_overrides (occasion_id, member_id, position, score)
     SELECT occasion_id, :into, position, score FROM team_overrides WHERE member_id = :memberId
     ON CONFLICT (occasion_id, member_id) DO NOTHING`,
    { memberId, into },
  );
  await db("team_overrides").where({ member_id: memberId }).delete();
}

/** What held of an erased person for a session is forgotten. */
export async function forgetOverrides(
  { db }: UnitOfWork,
  { memberId }: Happenings["member.erased"],
): Promise<void> {
  await db("team_overrides").where({ member_id: memberId }).delete();
}
