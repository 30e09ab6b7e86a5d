import type { UnitOfWork } from "#app/unit-of-work.ts";
import { editSchedule, type Saved } from "./edit-schedule.server.ts";

/** Lets a schedule run again and fills its window, but nothing before it. Refuses `not-found`. */
export async function resumeSchedule(uow: UnitOfWork, { id }: { id: number }): Promise<Saved> {
  return editSchedule(uow, { id, status: "running", replicate: false, reviewed: undefined });
}
