import type { UnitOfWork } from "#app/unit-of-work.ts";

/**
 * Queues a check of whether these members need an automatic top-up, if they have set one up. Call it when a new charge or an
 * agreed price lowers what they can spend: a refund, a dispute, a correction, money paid out, something undone or a merge
 * never charges a card, even if a charge is written again for it.
 */
export async function watchFunds(uow: UnitOfWork, memberIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(memberIds)];
  if (ids.length === 0) return;
  const { rows } = await uow.db.raw<{ rows: { memberId: number }[] }>(
    `WITH spent AS (UPDATE payment_automatic_top_ups SET spent_at = :now
                     WHERE ended_by IS NULL AND member_id = ANY (:ids::bigint[]) RETURNING member_id)
     SELECT member_id AS "memberId" FROM spent ORDER BY member_id`,
    { ids, now: uow.now },
  );
  await uow.enqueueAll("payments:refill", rows);
}

/** Queues the check again for a member whose last one may not have brought enough. */
export async function watchAgain(uow: UnitOfWork, memberId: number): Promise<void> {
  await uow.enqueue("payments:refill", { memberId });
}
