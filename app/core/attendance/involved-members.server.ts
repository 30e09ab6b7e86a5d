import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Db } from "#tenants/database.ts";
import { all, one, run } from "#tenants/sql.ts";

/** The ids of the members whom changes of an occasion concern: they hold a place on it or stand in line for one. */
export async function involvedMembers(db: Db, occasionId: number): Promise<number[]> {
  const rows = await all<{ memberId: number }>(
    db,
    `SELECT a.member_id FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = :occasionId AND a.state IN ('attending', 'waiting') AND m.state = 'active' ORDER BY a.member_id`,
    { occasionId },
  );
  return rows.map((row) => row.memberId);
}

/**
 * Locks the members who hold a place on these occasions or stand in line for one, in the order of their ids. Call it
 * first in an act that cancels several occasions: a module may lock the members of each when it gives money back.
 */
export async function lockInvolved({ db }: UnitOfWork, occasionIds: readonly number[]): Promise<void> {
  if (occasionIds.length === 0) return;
  await run(
    db,
    `SELECT FROM members
      WHERE id IN (SELECT member_id FROM attendances
                    WHERE occasion_id = ANY (:occasionIds::bigint[]) AND state IN ('attending', 'waiting'))
      ORDER BY id FOR NO KEY UPDATE`,
    { occasionIds: [...occasionIds] },
  );
}

/** How many members a change of these occasions concerns, without the acting member: how many there are to tell. */
export async function countInvolved(
  { db, actor }: Pick<UnitOfWork, "db" | "actor">,
  occasionIds: readonly number[],
): Promise<number> {
  if (occasionIds.length === 0) return 0;
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(DISTINCT a.member_id)::int AS count FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = ANY (:occasionIds::bigint[]) AND a.state IN ('attending', 'waiting')
        AND m.state = 'active' AND m.id IS DISTINCT FROM :readerId::bigint`,
    { occasionIds: [...occasionIds], readerId: actor.kind === "member" ? actor.id : null },
  );
  return count;
}
