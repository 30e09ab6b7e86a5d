import type { AttendanceChange } from "#app/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";

/** Keeps what members agreed to pay, as places on a priced occasion are had and given up. */
export async function keepCommitments(
  uow: UnitOfWork,
  { occasionId, changes }: { occasionId: number; changes: readonly AttendanceChange[] },
): Promise<void> {
  const memberIds = changes.map(({ memberId }) => memberId);
  await uow.db.raw(
    `DELETE FROM payment_commitments c
      WHERE occasion_id = :occasionId AND member_id = ANY (:memberIds::bigint[])
        AND NOT EXISTS (SELECT FROM attendances a WHERE a.occasion_id = c.occasion_id AND a.member_id = c.member_id
                           AND a.state = 'attending')`,
    { occasionId, memberIds },
  );
  const has = changes.filter(({ after }) => after === "attending").map(({ memberId }) => memberId);
  if (has.length > 0) await commit(uow, occasionId, has);
}

/** Commits everybody on an occasion anew, at the prices in their attendances. */
export async function commitAll(uow: UnitOfWork, occasionId: number): Promise<void> {
  await commit(uow, occasionId);
}

/** Nobody has agreed to pay anything for the occasion any more. */
export async function dropCommitments(uow: UnitOfWork, occasionId: number): Promise<void> {
  await uow.db("payment_commitments").where({ occasion_id: occasionId }).delete();
}

// What is settled or canceled costs nothing more; a place that was had before keeps its price.
async function commit(uow: UnitOfWork, occasionId: number, memberIds: number[] | null = null): Promise<void> {
  await uow.db.raw(
    `INSERT INTO payment_commitments AS c (occasion_id, member_id, price, since)
     SELECT a.occasion_id, a.member_id, a.price, a.attending_since
       FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.occasion_id = :occasionId AND a.state = 'attending' AND a.price > 0 AND o.settled_at IS NULL
        AND (:memberIds::bigint[] IS NULL OR a.member_id = ANY (:memberIds::bigint[]))
     ON CONFLICT (occasion_id, member_id) DO UPDATE SET price = excluded.price, since = excluded.since`,
    { occasionId, memberIds },
  );
}
