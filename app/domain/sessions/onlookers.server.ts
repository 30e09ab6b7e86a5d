import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { lively } from "../members/lively.server.ts";
import type { DescribedOccasion } from "../occasions/occasions.server.ts";

/** The members whom a new occasion concerns: active, not inactive, and with one of its tags where it has any. */
export async function onlookers(uow: UnitOfWork, occasion: DescribedOccasion): Promise<number[]> {
  const active = lively(uow);
  const { rows } = await uow.db.raw<{ rows: { id: number }[] }>(
    `SELECT m.id FROM members m
      WHERE m.state = 'active' AND ${active.sql}
        AND (?::text[] = '{}' OR lower(m.tags::text)::text[] && lower((?::text[])::text)::text[])
      ORDER BY m.id`,
    [...active.bindings, occasion.tags, occasion.tags],
  );
  return rows.map((member) => member.id);
}
