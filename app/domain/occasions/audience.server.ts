import type { UnitOfWork } from "#app/unit-of-work.ts";
import { notInactive } from "../members/activity/inactive.server.ts";
import { MEMBER_SEES } from "../occasions/visibility.server.ts";

/** The ids of the members who are told of a new occasion: those who see it and don't count as inactive. */
export async function audience(uow: UnitOfWork, occasionId: number): Promise<number[]> {
  const active = notInactive(uow);
  const { rows } = await uow.db.raw<{ rows: { id: number }[] }>(
    `SELECT m.id FROM occasions o
       CROSS JOIN members m
       LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
      WHERE o.id = :occasionId AND ${MEMBER_SEES} AND ${active.sql} ORDER BY m.id`,
    { ...active.bindings, occasionId },
  );
  return rows.map((member) => member.id);
}
