import { settingValue } from "#app/domain/organizations/settings/setting.ts";
import { daysAheadSetting, tagsSetting } from "#app/domain/organizations/settings/settings.ts";
import { addSession } from "#app/domain/sessions/add-session.server.ts";
import { dateIn } from "#app/domain/values/local-date.ts";
import { knownTags } from "#app/domain/values/tags.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Db } from "#tenants/database.ts";
import { generationWindow, occurrences } from "./occurrences.ts";
import type { Schedule } from "./schedule.ts";
import { lockRunningSchedules } from "./schedules.server.ts";

/**
 * Creates the missing sessions of every running schedule and returns how many. Runs may repeat or overlap: the result
 * is the same.
 */
export async function generateAllSessions(uow: UnitOfWork): Promise<number> {
  let made = 0;
  for (const schedule of await lockRunningSchedules(uow.db)) made += await generateSessions(uow, schedule);
  return made;
}

/** Creates the sessions that a locked schedule lacks in its window, and returns how many; none if it is paused. */
export async function generateSessions(uow: UnitOfWork, schedule: Schedule): Promise<number> {
  if (schedule.status !== "running") return 0;
  const { timezone, settings } = uow.organization;
  const window = generationWindow(dateIn(timezone, uow.now), settingValue(settings, daysAheadSetting));
  const dates = await claimSlots(uow.db, schedule.id, occurrences(schedule, window.from, window.until));
  // A tag may have been retired while the module was off; nobody would see a session with no other tag.
  const { tags } = knownTags(schedule.tags, settingValue(settings, tagsSetting));
  for (const date of dates) {
    const sessionId = await addSession(uow, { ...schedule, tags, date });
    await uow.db.raw(
      "UPDATE schedule_slots SET session_id = :sessionId WHERE schedule_id = :scheduleId AND local_date = :date",
      {
        sessionId,
        scheduleId: schedule.id,
        date,
      },
    );
  }
  return dates.length;
}

/** Claims the dates that no run has claimed yet, in order. The primary key gives each date to one run only. */
async function claimSlots(db: Db, scheduleId: number, dates: string[]): Promise<string[]> {
  if (dates.length === 0) return [];
  const { rows } = await db.raw<{ rows: { local_date: string }[] }>(
    `INSERT INTO schedule_slots (schedule_id, local_date) SELECT ?, unnest(?::date[])
     ON CONFLICT DO NOTHING RETURNING local_date`,
    [scheduleId, dates],
  );
  return rows.map((row) => row.local_date).sort();
}
