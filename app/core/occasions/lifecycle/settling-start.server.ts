import type { UnitOfWork } from "#app/core/unit-of-work.ts";

/**
 * Of these occasions, those that were over before this club began to settle any: they are archived, and nothing is ever
 * due for them. One statement, and none if all of them are still ahead.
 */
export async function formerOccasions(
  { db, now }: Pick<UnitOfWork, "db" | "now">,
  occasions: readonly { id: number; finishesAt: Date }[],
): Promise<ReadonlySet<number>> {
  const over = occasions.filter(({ finishesAt }) => finishesAt <= now);
  if (over.length === 0) return new Set();
  const { since }: { since: Date } = await db("settling").first("since");
  return new Set(over.flatMap(({ id, finishesAt }) => (finishesAt <= since ? [id] : [])));
}
