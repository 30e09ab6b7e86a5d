import type { z } from "zod";
import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { editSchedule, type Saved } from "./edit-schedule.server.ts";
import type { ResumeScheduleSchema } from "./schedules.schemas.ts";

/**
 * Lets a schedule run again, and makes its sessions in the window and on those lead days that are in `leadDates`; none
 * before today. Refuses `not-found`.
 */
export async function resumeSchedule(
  uow: UnitOfWork,
  { id, leadDates }: z.output<typeof ResumeScheduleSchema>,
): Promise<Saved> {
  return editSchedule(uow, { id, status: "running", leadDates, replicate: false, reviewed: undefined });
}
