import { available } from "#app/core/attendance/availability/available.server.ts";
import { notInactive } from "#app/core/members/activity/inactive.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { all } from "#tenants/sql.ts";
import { MEMBER_SEES } from "./visibility.server.ts";

/**
 * The ids of the members who are told of an occasion: those who see it, don't count as inactive, and are not away
 * then; with `unanswered`, only those who have not answered.
 */
export async function audience(
  uow: UnitOfWork,
  occasionId: number,
  { unanswered = false }: { unanswered?: boolean } = {},
): Promise<number[]> {
  return (await loadAudience(uow, [occasionId], { unanswered })).map(({ memberId }) => memberId);
}

/** The audience of all these occasions: each member once, with the first occasion that they are told of. */
export async function loadAudience(
  uow: UnitOfWork,
  occasionIds: readonly number[],
  { unanswered = false }: { unanswered?: boolean } = {},
): Promise<{ memberId: number; occasionId: number }[]> {
  const active = notInactive(uow);
  const there = await available(uow);
  return all<{ memberId: number; occasionId: number }>(
    uow.db,
    `SELECT DISTINCT ON (m.id) m.id AS member_id, o.id AS occasion_id FROM occasions o
       CROSS JOIN members m ${there.join}
       LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
      WHERE o.id = ANY (:occasionIds::bigint[]) AND ${MEMBER_SEES} AND ${active.sql} AND ${there.sql}
        AND (a.state IS NULL OR NOT :unanswered::boolean)
      ORDER BY m.id, o.starts_at, o.id`,
    { ...active.bindings, ...there.bindings, occasionIds: [...occasionIds], unanswered },
  );
}
