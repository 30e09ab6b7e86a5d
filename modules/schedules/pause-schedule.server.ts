import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { editSchedule } from "./edit-schedule.server.ts";

/** Stops a schedule from creating sessions; existing ones stay. Refuses `not-found`. */
export async function pauseSchedule(uow: UnitOfWork, { id }: { id: number }): Promise<void> {
  await editSchedule(uow, { id, status: "paused", replicate: false, reviewed: undefined });
}
