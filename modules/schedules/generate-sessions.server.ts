import {
  addSession,
  all,
  type Db,
  heldTags,
  run,
  tellAudience,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import type { Job } from "#app/kit/module.ts";
import {
  dateIn,
  daysAheadSetting,
  isOverAtOnce,
  knownTags,
  settingValue,
  tagsSetting,
  toSpan,
} from "#app/kit/rules.ts";
import { comingClosedDays } from "./closed-days/closed-days.server.ts";
import { type ClosedDays, openDates } from "./closed-days/closed-days.ts";
import { generationWindow, leadOccurrences } from "./lead-days.ts";
import { occurrences } from "./occurrences.ts";
import type { Schedule } from "./schedule.ts";
import { lockRunningSchedules } from "./schedules.server.ts";

// Runs hourly rather than daily: a club's day begins in its own zone, and a run that finds nothing to do is cheap.
export const generateJob: Job = {
  id: "schedules.generate",
  schedule: "7 * * * *",
  run: async (uow) => void (await generateAllSessions(uow)),
};

/**
 * Creates the missing sessions of every running schedule and returns how many. Runs may repeat or overlap: the result
 * is the same.
 */
export async function generateAllSessions(uow: UnitOfWork): Promise<number> {
  await heldTags(uow);
  const schedules = await lockRunningSchedules(uow.db);
  const closed = await closedFromToday(uow);
  let made = 0;
  for (const schedule of schedules) made += (await generateSessions(uow, schedule, { closed })).length;
  return made;
}

/** The closed days from today on. Read them once the schedules are locked: closing days locks them, too. */
export function closedFromToday({ db, organization, now }: UnitOfWork): Promise<ClosedDays[]> {
  return comingClosedDays(db, dateIn(organization.timezone, now));
}

/**
 * Creates the sessions that a locked schedule lacks in its window, and on those lead days that are in `leadDates`; none
 * on `closed` days, and none at all if it is paused. Expects the club's tags to be held. If the schedule announces them, members are told once of all of
 * them. Returns the dates of the new sessions, in order.
 */
export async function generateSessions(
  uow: UnitOfWork,
  schedule: Schedule,
  { closed, leadDates = [] }: { closed: readonly ClosedDays[]; leadDates?: readonly string[] | undefined },
): Promise<string[]> {
  if (schedule.status !== "running") return [];
  const { timezone, settings } = uow.organization;
  const window = generationWindow(dateIn(timezone, uow.now), settingValue(settings, daysAheadSetting));
  const lead = leadOccurrences(schedule, { now: uow.now, timezone, closed });
  const wanted = [
    ...lead.filter((date) => leadDates.includes(date)),
    ...openDates(occurrences(schedule, window.from, window.until), closed),
  ];
  const dates = await claimSlots(uow.db, schedule.id, wanted);
  // A tag may have been retired while the module was off; nobody would see a session with no other tag.
  const { tags } = knownTags(schedule.tags, settingValue(settings, tagsSetting));
  const sessionIds: number[] = [];
  for (const date of dates) {
    const { startsAt } = toSpan({ ...schedule, date }, timezone);
    // On a lead day that is nearer than the deadline, nobody could answer.
    const isNear = isOverAtOnce({ ...schedule, startsAt }, { now: uow.now, timezone });
    const answerDeadlineHours = isNear ? null : schedule.answerDeadlineHours;
    const sessionId = await addSession(uow, { ...schedule, answerDeadlineHours, tags, date });
    sessionIds.push(sessionId);
    await run(
      uow.db,
      "UPDATE schedule_slots SET session_id = :sessionId WHERE schedule_id = :scheduleId AND local_date = :date",
      {
        sessionId,
        scheduleId: schedule.id,
        date,
      },
    );
  }
  if (schedule.announce) await tellAudience(uow, sessionIds);
  return dates;
}

/** Claims the dates that no run has claimed yet, in order. The primary key gives each date to one run only. */
async function claimSlots(db: Db, scheduleId: number, dates: string[]): Promise<string[]> {
  if (dates.length === 0) return [];
  const rows = await all<{ localDate: string }>(
    db,
    `INSERT INTO schedule_slots (schedule_id, local_date) SELECT :scheduleId, unnest(:dates::date[])
     ON CONFLICT DO NOTHING RETURNING local_date`,
    { scheduleId, dates },
  );
  return rows.map(({ localDate }) => localDate).sort();
}
