import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
/**
 * Queues a check of whether these members need an automatic top-up, if they have set one up. Call it when a new charge or an
 * agreed price lowers what they can spend: a refund, a dispute, a correction, money paid out, something undone or a merge
 * never charges a card, even if a charge is written again for it.
 */
export async function watchFunds(uow: UnitOfWork, memberIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(memberIds)];
  if (ids.length === 0) return;
  const rows = await all<{ memberId: number }>(
    uow.db,
    `WITH spent AS (UPDATE payment_automatic_top_ups SET spent_at = :now
                     WHERE ended_by IS NULL AND member_id = ANY (:ids::bigint[]) RETURNING member_id)
     SELECT member_id FROM spent ORDER BY member_id`,
    { ids, now: uow.now },
  );
  await uow.enqueueAll("payments:refill", rows);
}

/**
 * Ends the watch over a member's funds until something is charged or agreed anew. Call it when they have enough, or change what
 * their card would pay, or by which card: that by itself charges nothing (D9.12).
 */
export async function endWatch({ db }: UnitOfWork, memberId: number): Promise<void> {
  await db("payment_automatic_top_ups").where({ member_id: memberId }).update({ spent_at: null });
}

/** Queues the check again for a member whose last one may not have brought enough. */
export async function watchAgain(uow: UnitOfWork, memberId: number): Promise<void> {
  await uow.enqueue("payments:refill", { memberId });
}
