import { ASKED_SESSION, type Db } from "#app/kit/commands.server.ts";

import type { GeneratedSession } from "./replication.ts";

/** The sessions of a schedule that start after `now`, in the order of their dates, canceled and detached ones included. */
export async function comingSessions(db: Db, scheduleId: number, now: Date): Promise<GeneratedSession[]> {
  const { rows } = await db.raw<{ rows: GeneratedSession[] }>(
    `SELECT o.id AS "sessionId", slot.local_date AS "localDate", ${ASKED_SESSION}, o.status = 'confirmed' AS confirmed,
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
 * Locks the coming sessions of a schedule, so that nobody answers or edits them between plan and act, and returns them.
 * They are read after they are locked, since they may change while this waits for the locks.
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

/** How many of these sessions a schedule has made. */
export async function countGenerated(db: Db, sessionIds: readonly number[]): Promise<number> {
  if (sessionIds.length === 0) return 0;
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    "SELECT count(*)::int AS count FROM schedule_slots WHERE session_id = ANY (?::bigint[])",
    [[...sessionIds]],
  );
  return rows[0].count;
}

/** Frees these dates: if the schedule covers one again, its session is created again. */
export async function freeSlots(db: Db, scheduleId: number, localDates: readonly string[]): Promise<void> {
  await db.raw("DELETE FROM schedule_slots WHERE schedule_id = ? AND local_date = ANY(?::date[])", [
    scheduleId,
    [...localDates],
  ]);
}

/** Attaches these sessions to the schedule again: their present revision counts as written by it, not by a person. */
export async function attachSessions(db: Db, sessionIds: readonly number[]): Promise<void> {
  await db.raw(
    `UPDATE schedule_slots slot SET revision = o.revision FROM occasions o
      WHERE o.id = slot.session_id AND o.id = ANY(?::bigint[]) AND slot.revision <> o.revision`,
    [[...sessionIds]],
  );
}
