import type { Db } from "#tenants/database.ts";

/** The ids of the members whom changes of an occasion concern: they hold a place on it or stand in line for one. */
export async function involvedMembers(db: Db, occasionId: number): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { memberId: number }[] }>(
    `SELECT a.member_id AS "memberId" FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = ? AND a.state IN ('attending', 'waiting') AND m.state = 'active' ORDER BY a.member_id`,
    [occasionId],
  );
  return rows.map((row) => row.memberId);
}
