import { ASKED_SESSION, all, type Db, one, run } from "#app/kit/commands.server.ts";
import type { GeneratedSession } from "./replication.ts";

/** The sessions of a schedule that start after `now`, in the order of their dates, canceled and detached ones included. */
export async function comingSessions(db: Db, scheduleId: number, now: Date): Promise<GeneratedSession[]> {
  return all<GeneratedSession>(
    db,
    `SELECT o.id AS session_id, slot.local_date, ${ASKED_SESSION}, o.status = 'confirmed' AS confirmed,
            o.revision > slot.revision AS detached,
            EXISTS (SELECT FROM attendances a WHERE a.occasion_id = o.id AND a.state IS NOT NULL) AS answered
       FROM schedule_slots slot JOIN occasions o ON o.id = slot.session_id
      WHERE slot.schedule_id = :scheduleId AND o.starts_at > :now
      ORDER BY slot.local_date`,
    { scheduleId, now },
  );
}

/**
 * Locks the coming sessions of a schedule, so that nobody answers or edits them between plan and act, and returns them.
 * They are read after they are locked, since they may change while this waits for the locks.
 */
export async function lockComingSessions(db: Db, scheduleId: number, now: Date): Promise<GeneratedSession[]> {
  await run(
    db,
    `SELECT o.id FROM schedule_slots slot JOIN occasions o ON o.id = slot.session_id
      WHERE slot.schedule_id = :scheduleId AND o.starts_at > :now
      ORDER BY o.id FOR UPDATE OF o`,
    { scheduleId, now },
  );
  return comingSessions(db, scheduleId, now);
}

/** How many of these sessions a schedule has made. */
export async function countGenerated(db: Db, sessionIds: readonly number[]): Promise<number> {
  if (sessionIds.length === 0) return 0;
  const { count } = await one<{ count: number }>(
    db,
    "SELECT count(*)::int AS count FROM schedule_slots WHERE session_id = ANY (:sessionIds::bigint[])",
    { sessionIds: [...sessionIds] },
  );
  return count;
}

/** Frees these dates: if the schedule covers one again, its session is created again. */
export async function freeSlots(db: Db, scheduleId: number, localDates: readonly string[]): Promise<void> {
  await run(
    db,
    "DELETE FROM schedule_slots WHERE schedule_id = :scheduleId AND local_date = ANY(:localDates::date[])",
    { scheduleId, localDates: [...localDates] },
  );
}

/** Attaches these sessions to the schedule again: their present revision counts as written by it, not by a person. */
export async function attachSessions(db: Db, sessionIds: readonly number[]): Promise<void> {
  await run(
    db,
    `UPDATE schedule_slots slot SET revision = o.revision FROM occasions o
      WHERE o.id = slot.session_id AND o.id = ANY(:sessionIds::bigint[]) AND slot.revision <> o.revision`,
    { sessionIds: [...sessionIds] },
  );
}
