import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { editAndCancel } from "../occasions/life/edit-and-cancel.server.ts";
import { editEvent } from "./edit-event.server.ts";
import { cancelEvent } from "./end-event.server.ts";
import type { ChangeEventSchema } from "./events.schemas.ts";

/**
 * Changes an event and, with `cancel`, also cancels it, as one act of which members are told once. Refuses what
 * `editEvent` and `cancelEvent` refuse, and asks back as `cancelEvent` does.
 */
export async function changeEvent(
  uow: UnitOfWork,
  {
    cancel,
    ...changes
  }: z.output<typeof ChangeEventSchema> & { cancel: boolean; reviewed: string | undefined },
): Promise<void> {
  if (cancel) await editAndCancel(uow, changes, { kind: "event", edit: editEvent, cancel: cancelEvent });
  else await editEvent(uow, changes);
}
