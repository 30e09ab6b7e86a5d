import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { changeStatus, type WantedStatus } from "../occasions/life/change-status.server.ts";
import { editSession } from "./edit-session.server.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

/** Changes a session and, with a status, also leads it there, as `changeStatus` does. */
export async function changeSession(
  uow: UnitOfWork,
  {
    status,
    ...changes
  }: z.output<typeof ChangeSessionSchema> & {
    status?: WantedStatus | undefined;
    reviewed: string | undefined;
  },
): Promise<void> {
  if (status)
    await changeStatus(uow, { kind: "session", id: changes.sessionId, status }, changes, editSession);
  else await editSession(uow, changes);
}
