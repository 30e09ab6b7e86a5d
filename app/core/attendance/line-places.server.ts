import type { Db } from "#tenants/database.ts";
import { all } from "#tenants/sql.ts";
import type { Standing } from "./admission.ts";

/**
 * A member's place in line, from 1, by the id of the occasion; only for occasions where the member is waiting. It is a
 * statement of its own, skipped if they wait nowhere: within the page's statement, planning the count would cost
 * Postgres a fifth more even if nobody waits.
 */
export async function placesInLine(
  db: Db,
  memberId: number | null,
  occasions: { id: number; standing: Standing }[],
): Promise<Map<number, number>> {
  const occasionIds = occasions.filter(({ standing }) => standing === "waiting").map(({ id }) => id);
  if (memberId === null || occasionIds.length === 0) return new Map();
  const rows = await all<{ id: number; place: number }>(
    db,
    `SELECT mine.occasion_id AS id, 1 + count(earlier)::int AS place
       FROM attendances mine
       LEFT JOIN attendances earlier ON earlier.occasion_id = mine.occasion_id AND earlier.state = 'waiting'
                                    AND earlier.line_order < mine.line_order
      WHERE mine.member_id = :memberId AND mine.state = 'waiting' AND mine.occasion_id = ANY(:occasionIds)
      GROUP BY mine.occasion_id`,
    { memberId, occasionIds },
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}
