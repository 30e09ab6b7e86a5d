import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { inactiveBefore } from "../members/inactivity.ts";
import type { DescribedOccasion } from "../occasions/occasions.server.ts";
import { settingValue } from "../organizations/setting.ts";
import { inactivityDaysSetting } from "../organizations/settings.ts";

/** The members whom a new occasion concerns: active, not inactive, and with one of its tags where it has any. */
export async function onlookers(uow: UnitOfWork, occasion: DescribedOccasion): Promise<number[]> {
  const quietSince = inactiveBefore(uow.now, settingValue(uow.organization.settings, inactivityDaysSetting));
  const { rows } = await uow.db.raw<{ rows: { id: number }[] }>(
    `SELECT m.id FROM members m
      WHERE m.state = 'active' AND (m.role > 0 OR m.active_at >= ?::timestamptz)
        AND (?::text[] = '{}' OR lower(m.tags::text)::text[] && lower((?::text[])::text)::text[])
      ORDER BY m.id`,
    [quietSince, occasion.tags, occasion.tags],
  );
  return rows.map((member) => member.id);
}
