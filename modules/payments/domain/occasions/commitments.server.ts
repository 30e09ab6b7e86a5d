import { settingValue } from "#app/domain/organizations/settings/setting.ts";
import type { AttendanceChange, Happenings } from "#app/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { watchFunds } from "../ledger/watch-funds.server.ts";
import { leaveHoursSetting } from "../prices.ts";
import { GRACE_MINUTES } from "./leave-limits.ts";

/**
 * Records what members agreed to pay as they get and give up places on a priced occasion. A member who leaves on their own
 * after leaving has stopped being free stays committed, unless the place is taken again.
 */
export async function keepCommitments(
  uow: UnitOfWork,
  { occasionId, changes }: Pick<Happenings["attendance.changed"], "occasionId" | "changes">,
): Promise<void> {
  const memberIds = changes.map(({ memberId }) => memberId);
  const own = uow.actor.kind === "member" ? uow.actor.id : null;
  await uow.db.raw(
    `UPDATE payment_commitments SET left_at = :now
      WHERE occasion_id = :occasionId AND member_id = :own AND member_id = ANY (:left::bigint[])
        AND left_at IS NULL AND free_until <= :now`,
    { occasionId, own, left: leavers(changes), now: uow.now },
  );
  await uow.db.raw(
    `DELETE FROM payment_commitments c
      WHERE occasion_id = :occasionId AND member_id = ANY (:memberIds::bigint[]) AND left_at IS NULL
        AND NOT EXISTS (SELECT FROM attendances a WHERE a.occasion_id = c.occasion_id AND a.member_id = c.member_id
                           AND a.state = 'attending')`,
    { occasionId, memberIds },
  );
  const has = changes.filter(({ after }) => after === "attending").map(({ memberId }) => memberId);
  if (has.length > 0) await commit(uow, occasionId, { memberIds: has, movedUp: movedUp(changes) });
}

const leavers = (changes: readonly AttendanceChange[]) =>
  changes.flatMap(({ memberId, before, after }) =>
    before === "attending" && after !== "attending" && after !== "waiting" ? [memberId] : [],
  );
const movedUp = (changes: readonly AttendanceChange[]) =>
  changes.flatMap(({ memberId, before, after }) =>
    before === "waiting" && after === "attending" ? [memberId] : [],
  );

/** Commits everybody on an occasion again, at the prices in their attendances. */
export async function commitAll(uow: UnitOfWork, occasionId: number): Promise<void> {
  await commit(uow, occasionId);
}

/** Deletes all commitments for the occasion. */
export async function dropCommitments(uow: UnitOfWork, occasionId: number): Promise<void> {
  await uow.db("payment_commitments").where({ occasion_id: occasionId }).delete();
}

// A settled occasion costs nothing more. A place that was held before keeps its terms, and so does one that its member
// left too late and took again. A member who moved up when leaving already cost can leave for free.
async function commit(
  uow: UnitOfWork,
  occasionId: number,
  { memberIds = null, movedUp = [] }: { memberIds?: number[] | null; movedUp?: number[] } = {},
): Promise<void> {
  await uow.db.raw(
    `INSERT INTO payment_commitments AS c (occasion_id, member_id, price, since, free_until)
     SELECT a.occasion_id, a.member_id, a.price, a.attending_since,
            CASE WHEN terms.hours = 0 OR a.member_id = ANY (:movedUp::bigint[]) AND :now >= until THEN NULL
                 ELSE greatest(until, :now::timestamptz + interval '${GRACE_MINUTES} minutes') END
       FROM attendances a JOIN occasions o ON o.id = a.occasion_id
       LEFT JOIN payment_terms own ON own.occasion_id = o.id
      CROSS JOIN LATERAL (SELECT coalesce(own.leave_hours, :hours) AS hours) terms
      CROSS JOIN LATERAL (SELECT o.starts_at - make_interval(hours => terms.hours) AS until) deadline
      WHERE a.occasion_id = :occasionId AND a.state = 'attending' AND a.price > 0 AND o.settled_at IS NULL
        AND (:memberIds::bigint[] IS NULL OR a.member_id = ANY (:memberIds::bigint[]))
     ON CONFLICT (occasion_id, member_id) DO UPDATE SET
       price = excluded.price, since = excluded.since, left_at = NULL,
       free_until = CASE WHEN c.since = excluded.since OR c.left_at IS NOT NULL AND NOT c.member_id = ANY (:movedUp::bigint[])
                         THEN c.free_until ELSE excluded.free_until END`,
    {
      ...{ occasionId, memberIds, movedUp, now: uow.now },
      hours: settingValue(uow.organization.settings, leaveHoursSetting),
    },
  );
  if (memberIds) await watchFunds(uow, memberIds);
}
