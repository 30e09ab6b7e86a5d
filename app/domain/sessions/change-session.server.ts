import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { asOneAct } from "../audit/audit.ts";
import { editSession } from "./edit-session.server.ts";
import { cancelSession } from "./end-session.server.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

/** Fields of a change that say how it is made, and are not the session's own. */
const ABOUT_CHANGE = ["sessionId", "allowLong", "notify", "reviewed"];

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
  if (!cancel) return void (await editSession(uow, changes));
  await asOneAct(uow, "session.canceled", async (step) => {
    const edits = Object.keys(changes).some((field) => !ABOUT_CHANGE.includes(field));
    if (edits) await editSession(step, { ...changes, notify: false });
    await cancelSession(step, changes);
  });
}
