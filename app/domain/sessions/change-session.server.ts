import type { z } from "zod";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { asOneAct } from "../audit/audit.ts";
import { editSession } from "./edit-session.server.ts";
import { cancelSession } from "./end-session.server.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

/** What a change says about how it is made, and not about the session. */
const ABOUT_CHANGE = ["sessionId", "allowLong", "notify"];

/**
 * Changes a session and, with `cancel`, cancels it with these changes: one act, of which people are told once. Refuses
 * what `editSession` and `cancelSession` refuse.
 */
export async function changeSession(
  uow: UnitOfWork,
  { cancel, ...changes }: z.output<typeof ChangeSessionSchema> & { cancel: boolean },
): Promise<void> {
  if (!cancel) return void (await editSession(uow, changes));
  await asOneAct(uow, "session.canceled", async (step) => {
    const edits = Object.keys(changes).some((field) => !ABOUT_CHANGE.includes(field));
    if (edits) await editSession(step, { ...changes, notify: false });
    await cancelSession(step, changes);
  });
}
