import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { lively } from "../members/activity/lively.server.ts";
import { MEMBER_SEES } from "../occasions/occasions.server.ts";

/** The members who are told of a new occasion, by their ids: those who see it and don't count as inactive. */
export async function audience(uow: UnitOfWork, occasionId: number): Promise<number[]> {
  const active = lively(uow);
  const { rows } = await uow.db.raw<{ rows: { id: number }[] }>(
    `SELECT m.id FROM occasions o JOIN members m ON ${MEMBER_SEES}
      WHERE o.id = ? AND m.state = 'active' AND ${active.sql} ORDER BY m.id`,
    [occasionId, ...active.bindings],
  );
  return rows.map((member) => member.id);
}
