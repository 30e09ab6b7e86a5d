import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { changeStatus, type WantedStatus } from "../lifecycle/change-status.server.ts";
import { editEvent } from "./edit-event.server.ts";
import type { ChangeEventSchema } from "./events.schemas.ts";

/** Changes an event and, if a status is given, also its status, with `changeStatus`. */
export async function changeEvent(
  uow: UnitOfWork,
  {
    status,
    ...changes
  }: z.output<typeof ChangeEventSchema> & { status?: WantedStatus | undefined; reviewed: string | undefined },
): Promise<void> {
  if (status) await changeStatus(uow, { kind: "event", id: changes.eventId, status }, changes, editEvent);
  else await editEvent(uow, changes);
}
