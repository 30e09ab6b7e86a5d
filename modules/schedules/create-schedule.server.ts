import type { z } from "zod";
import { ensureTags, type UnitOfWork } from "#app/kit/commands.server.ts";
import { dateIn, ensureLength, toSpan } from "#app/kit/rules.ts";
import { closedFromToday, generateSessions } from "./generate-sessions.server.ts";
import { firstDate } from "./lead-days.ts";
import { scheduleSubject } from "./schedule.ts";
import type { CreateScheduleSchema } from "./schedules.schemas.ts";
import { insertSchedule } from "./schedules.server.ts";

/**
 * Adds a schedule and creates its first sessions, those of the lead days in `leadDates` included. Returns its id, how
 * many sessions were created, and when the first one starts, even if that is created later. Refuses
 * `long-session`.
 */
export async function createSchedule(
  uow: UnitOfWork,
  input: z.output<typeof CreateScheduleSchema>,
): Promise<{ id: number; created: number; first: Date }> {
  const { allowLong, leadDates, ...given } = input;
  ensureLength(given, allowLong);
  const schedule = {
    ...given,
    price: input.price,
    tags: await ensureTags(uow, input.tags),
    status: input.status ?? "running",
  };
  const id = await insertSchedule(uow.db, schedule);
  const closed = await closedFromToday(uow);
  const dates = await generateSessions(uow, { ...schedule, id }, { closed, leadDates });
  await uow.audit("schedules.created", {
    subject: scheduleSubject({ ...schedule, id }),
    after: { ...schedule, created: dates.length },
  });
  const { timezone } = uow.organization;
  const date = dates[0] ?? firstDate(schedule, dateIn(timezone, uow.now), closed);
  return { id, created: dates.length, first: toSpan({ ...schedule, date }, timezone).startsAt };
}
