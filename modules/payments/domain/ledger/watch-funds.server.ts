import type { UnitOfWork } from "#app/unit-of-work.ts";

/**
 * Queues a check of whether these members need an automatic top-up, if they have set one up. Call it when the money that
 * they can spend becomes less.
 */
export async function watchFunds(uow: UnitOfWork, memberIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(memberIds)];
  if (ids.length === 0) return;
  const { rows } = await uow.db.raw<{ rows: { memberId: number }[] }>(
    `SELECT member_id AS "memberId" FROM payment_automatic_top_ups
      WHERE ended_by IS NULL AND member_id = ANY (:ids::bigint[]) ORDER BY member_id`,
    { ids },
  );
  await uow.enqueueAll("payments:refill", rows);
}
