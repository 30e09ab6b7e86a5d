import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { asOneAct } from "../audit/audit.ts";
import { editSession } from "./edit-session.server.ts";
import { cancelSession } from "./end-session.server.ts";
import { cancelFollowing } from "./series/cancel-following.server.ts";
import { editFollowing } from "./series/edit-following.server.ts";
import type { FollowingSchema } from "./series/series.schemas.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

type Changes = z.output<typeof ChangeSessionSchema> & z.output<typeof FollowingSchema>;

/** Fields of a change that say how it is made, and are not the session's own. */
const ABOUT_CHANGE = ["sessionId", "allowLong", "notify", "withEdited", "reviewed"];

const editsAny = (changes: Changes) => Object.keys(changes).some((field) => !ABOUT_CHANGE.includes(field));

/**
 * Changes a session and, with `cancel`, also cancels it, as one act of which members are told once; with `following`
 * it and all that follow it in its series. Refuses and asks back as the acts on one and on many do.
 */
export async function changeSession(
  uow: UnitOfWork,
  { cancel, following, ...changes }: Changes & { cancel: boolean; following: boolean },
): Promise<void> {
  if (following) return changeFollowing(uow, cancel, changes);
  const { withEdited: _of, ...own } = changes;
  if (!cancel) return void (await editSession(uow, own));
  await asOneAct(uow, "session.canceled", async (step) => {
    if (editsAny(changes)) await editSession(step, { ...own, notify: false });
    await cancelSession(step, own);
  });
}

async function changeFollowing(uow: UnitOfWork, cancel: boolean, changes: Changes): Promise<void> {
  if (!cancel) return void (await editFollowing(uow, changes));
  await asOneAct(uow, "session.series-canceled", async (step) => {
    if (editsAny(changes)) await editFollowing(step, { ...changes, notify: false, reviewed: undefined });
    await cancelFollowing(step, changes);
  });
}
