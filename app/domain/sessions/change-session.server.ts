import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { editAndCancel } from "../occasions/life/edit-and-cancel.server.ts";
import { editSession } from "./edit-session.server.ts";
import { cancelSession } from "./end-session.server.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

/**
 * Changes a session and, with `cancel`, also cancels it, as one act of which members are told once. Refuses what
 * `editSession` and `cancelSession` refuse, and asks back as `cancelSession` does.
 */
export async function changeSession(
  uow: UnitOfWork,
  {
    cancel,
    ...changes
  }: z.output<typeof ChangeSessionSchema> & { cancel: boolean; reviewed: string | undefined },
): Promise<void> {
  if (cancel)
    await editAndCancel(uow, changes, { kind: "session", edit: editSession, cancel: cancelSession });
  else await editSession(uow, changes);
}
