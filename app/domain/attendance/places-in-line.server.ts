import type { Db } from "#tenants/database.ts";
import type { Standing } from "./admission.ts";

/**
 * A member's number in the line of those of these occasions where the member is waiting, from 1, by the occasion's id.
 * One statement, or none: even a count that is never made costs Postgres a fifth of a page's statement to plan.
 */
export async function placesInLine(
  db: Db,
  memberId: number | null,
  occasions: { id: number; standing: Standing }[],
): Promise<Map<number, number>> {
  const occasionIds = occasions.filter(({ standing }) => standing === "waiting").map(({ id }) => id);
  if (memberId === null || occasionIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: { id: number; place: number }[] }>(
    `SELECT mine.occasion_id AS id, 1 + count(earlier)::int AS place
       FROM attendances mine
       LEFT JOIN attendances earlier ON earlier.occasion_id = mine.occasion_id AND earlier.state = 'waiting'
                                    AND earlier.arrival < mine.arrival
      WHERE mine.member_id = :memberId AND mine.state = 'waiting' AND mine.occasion_id = ANY(:occasionIds)
      GROUP BY mine.occasion_id`,
    { memberId, occasionIds },
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}
