import type { Db } from "#tenants/database.ts";
import type { GeneratedSession } from "./replication.ts";

/** The sessions of a schedule that lie ahead of `now`, in the order of their dates, whatever became of them. */
export async function comingSessions(db: Db, scheduleId: number, now: Date): Promise<GeneratedSession[]> {
  const { rows } = await db.raw<{ rows: GeneratedSession[] }>(
    `SELECT o.id AS "sessionId", slot.local_date AS "localDate", o.starts_at AS "startsAt", o.status = 'confirmed' AS confirmed,
            o.revision > slot.revision AS detached,
            EXISTS (SELECT FROM attendances a WHERE a.occasion_id = o.id AND a.state IS NOT NULL) AS answered
       FROM schedule_slots slot JOIN occasions o ON o.id = slot.session_id
      WHERE slot.schedule_id = ? AND o.starts_at > ?
      ORDER BY slot.local_date`,
    [scheduleId, now],
  );
  return rows;
}

/**
 * The same with their rows locked, so that nobody answers or edits between the plan and the act. The look comes after
 * the lock, since what was read while waiting for it may have changed.
 */
export async function lockComingSessions(db: Db, scheduleId: number, now: Date): Promise<GeneratedSession[]> {
  await db.raw(
    `SELECT o.id FROM schedule_slots slot JOIN occasions o ON o.id = slot.session_id
      WHERE slot.schedule_id = ? AND o.starts_at > ?
      ORDER BY o.id FOR UPDATE OF o`,
    [scheduleId, now],
  );
  return comingSessions(db, scheduleId, now);
}

/** Gives back the dates of these sessions: should the schedule cover them again, it makes them again. */
export async function freeSlots(db: Db, scheduleId: number, localDates: readonly string[]): Promise<void> {
  await db.raw("DELETE FROM schedule_slots WHERE schedule_id = ? AND local_date = ANY(?::date[])", [
    scheduleId,
    [...localDates],
  ]);
}

/** Notes that what these sessions say now is the schedule's own word, not a person's edit. */
export async function attachSessions(db: Db, sessionIds: readonly number[]): Promise<void> {
  await db.raw(
    `UPDATE schedule_slots slot SET revision = o.revision FROM occasions o
      WHERE o.id = slot.session_id AND o.id = ANY(?::bigint[]) AND slot.revision <> o.revision`,
    [[...sessionIds]],
  );
}
