import type { Db } from "#tenants/database.ts";
import { WAITING } from "./admission.ts";

/** A member's number in the line of each of these occasions, from 1, by the occasion's id; in one statement. */
export async function placesInLine(
  db: Db,
  memberId: number,
  occasionIds: number[],
): Promise<Map<number, number>> {
  const { rows } = await db.raw<{ rows: { id: number; place: number }[] }>(
    `SELECT mine.occasion_id AS id, 1 + count(earlier)::int AS place
       FROM attendances mine
       LEFT JOIN attendances earlier ON earlier.occasion_id = mine.occasion_id AND earlier.state = ${WAITING}
                                    AND earlier.arrival < mine.arrival
      WHERE mine.member_id = ? AND mine.state = ${WAITING} AND mine.occasion_id = ANY(?)
      GROUP BY mine.occasion_id`,
    [memberId, occasionIds],
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}
