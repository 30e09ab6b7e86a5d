import type { UnitOfWork } from "#app/unit-of-work.ts";

/**
 * Has the queue see whether these members have too little by now, if they let their saved card pay by itself. Call it with
 * what lessens the money that they can spend.
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
