import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { editSchedule, type Saved } from "./edit-schedule.server.ts";
import type { ResumeScheduleSchema } from "./schedules.schemas.ts";

/**
 * Lets a schedule run again and fills its window and, of the lead days, those in `leadDates`; nothing before today.
 * Refuses `not-found`.
 */
export async function resumeSchedule(
  uow: UnitOfWork,
  { id, leadDates }: z.output<typeof ResumeScheduleSchema>,
): Promise<Saved> {
  return editSchedule(uow, { id, status: "running", leadDates, replicate: false, reviewed: undefined });
}
