import { all, type Db, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import { dateIn, type ZoneChange } from "#app/kit/rules.ts";
import { lockSchedules, saveSchedule } from "./schedules.server.ts";
import { shiftedSchedule } from "./zone-shift.ts";

/**
 * Keeps schedules and their sessions in agreement when the club changes its time zone: moved sessions stay attached, and
 * if instants are kept, the schedules get the times and week days that the new clock shows.
 */
export async function followZone(
  uow: UnitOfWork,
  change: ZoneChange & { occasionIds: readonly number[] },
): Promise<void> {
  if (change.keep === "wall-clock") return stayAttached(uow.db, change.occasionIds);
  const today = dateIn(change.from, uow.now);
  for (const before of await lockSchedules(uow.db)) {
    const { schedule, days } = shiftedSchedule(before, change, today);
    await saveSchedule(uow.db, schedule);
    await moveSlots(uow.db, schedule.id, days);
  }
}

/** The move added one to each revision, and is no edit by a person. */
async function stayAttached(db: Db, sessionIds: readonly number[]): Promise<void> {
  await run(
    db,
    `UPDATE schedule_slots slot SET revision = o.revision FROM occasions o
      WHERE o.id = slot.session_id AND o.id = ANY (:sessionIds::bigint[]) AND o.revision = slot.revision + 1`,
    { sessionIds: [...sessionIds] },
  );
}

/** Moves the dates of a schedule, those included on which a session was deleted by hand. */
async function moveSlots(db: Db, scheduleId: number, days: number): Promise<void> {
  if (days === 0) return;
  // The key is checked row by row, and neighbouring dates would collide: so all go, and come back.
  const rows = await all<{ localDate: string; sessionId: number | null; revision: number }>(
    db,
    "DELETE FROM schedule_slots WHERE schedule_id = :scheduleId RETURNING local_date, session_id, revision",
    { scheduleId },
  );
  await run(
    db,
    `INSERT INTO schedule_slots (schedule_id, local_date, session_id, revision)
     SELECT :scheduleId, old.local_date + :days::int, old.session_id, old.revision
       FROM unnest(:dates::date[], :sessionIds::bigint[], :revisions::int[]) AS old (local_date, session_id, revision)`,
    {
      scheduleId,
      days,
      dates: rows.map((row) => row.localDate),
      sessionIds: rows.map((row) => row.sessionId),
      revisions: rows.map((row) => row.revision),
    },
  );
}
