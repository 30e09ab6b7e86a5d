import type { UnitOfWork } from "../../unit-of-work.server.ts";

/** On how many coming occasions a member holds a place or stands in line. */
export async function comingPlaces(uow: UnitOfWork, { memberId }: { memberId: number }): Promise<number> {
  const { rows } = await uow.db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = ? AND a.state IN ('attending', 'waiting') AND o.status = 'confirmed' AND o.starts_at > ?`,
    [memberId, uow.now],
  );
  return rows[0]?.count ?? 0;
}
