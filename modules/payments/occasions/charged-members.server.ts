import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
/**
 * Which of these members have a charge for the occasion that was not given back: paid, waived or open, their own or that of a
 * member who was merged into them.
 */
export async function chargedMembers(
  { db }: UnitOfWork,
  occasionId: number,
  memberIds: readonly number[],
): Promise<Set<number>> {
  const rows = await all<{ id: number }>(
    db,
    `SELECT DISTINCT coalesce(m.merged_into, m.id) AS id
       FROM payment_transactions t JOIN members m ON m.id = t.member_id
      WHERE t.occasion_id = :occasionId AND t.kind = 'charge' AND t.status <> 'void'
        AND coalesce(m.merged_into, m.id) = ANY (:memberIds::bigint[])
        AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind = 'refund')`,
    { occasionId, memberIds: [...memberIds] },
  );
  return new Set(rows.map(({ id }) => id));
}
