import { all, type Db } from "#app/kit/commands.server.ts";
import type { Slot } from "./slots.ts";

/** The slots of all schedules, or of one, from `today` ('YYYY-MM-DD') on, in the order of their dates. */
export async function comingSlots(db: Db, today: string, scheduleId: number | null = null): Promise<Slot[]> {
  return all<Slot>(
    db,
    `SELECT slot.schedule_id, slot.local_date AS date, o.id AS session_id,
            coalesce(o.status = 'canceled', false) AS canceled, coalesce(o.revision > slot.revision, false) AS edited
       FROM schedule_slots slot LEFT JOIN occasions o ON o.id = slot.session_id
      WHERE slot.local_date >= :today AND (:scheduleId::bigint IS NULL OR slot.schedule_id = :scheduleId::bigint)
      ORDER BY slot.local_date`,
    { today, scheduleId },
  );
}
