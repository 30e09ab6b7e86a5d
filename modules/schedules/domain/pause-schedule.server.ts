import type { UnitOfWork } from "#app/unit-of-work.server.ts";
import { editSchedule } from "./edit-schedule.server.ts";
import { PAUSED } from "./schedule.ts";

/** Stops a schedule from making sessions; those that exist stay. Throws `not-found`. */
export async function pauseSchedule(uow: UnitOfWork, { id }: { id: number }): Promise<void> {
  await editSchedule(uow, { id, status: PAUSED, replicate: false, reviewed: undefined });
}
