import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { asOneAct } from "../audit/audit.ts";
import { editSession } from "./edit-session.server.ts";
import { cancelSession } from "./end-session.server.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

/** What a change says about how it is made, and not about the session. */
const ABOUT_CHANGE = ["sessionId", "allowLong", "notify", "reviewed"];

/**
 * Changes a session and, with `cancel`, cancels it with these changes: one act, of which people are told once. Refuses
 * what `editSession` and `cancelSession` refuse, and asks back as `cancelSession` does.
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
