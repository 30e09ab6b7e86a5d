import type { UnitOfWork } from "#app/unit-of-work.ts";
import { notInactive } from "../members/activity/inactive.server.ts";
import { MEMBER_SEES } from "../occasions/visibility.server.ts";

/**
 * The ids of the members who are told of an occasion: those who see it and don't count as inactive; with `unanswered`,
 * only those who have not answered.
 */
export async function audience(
  uow: UnitOfWork,
  occasionId: number,
  { unanswered = false }: { unanswered?: boolean } = {},
): Promise<number[]> {
  const active = notInactive(uow);
  const { rows } = await uow.db.raw<{ rows: { id: number }[] }>(
    `SELECT m.id FROM occasions o
       CROSS JOIN members m
       LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
      WHERE o.id = :occasionId AND ${MEMBER_SEES} AND ${active.sql}
        AND (a.state IS NULL OR NOT :unanswered::boolean) ORDER BY m.id`,
    { ...active.bindings, occasionId, unanswered },
  );
  return rows.map((member) => member.id);
}
