import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { asOneAct } from "../audit/audit.ts";
import { changeStatus, changesOwnFields, type WantedStatus } from "../occasions/life/change-status.server.ts";
import { Refusal } from "../refusal.ts";
import { editSession } from "./edit-session.server.ts";
import { cancelFollowing } from "./series/cancel-following.server.ts";
import { editFollowing } from "./series/edit-following.server.ts";
import type { FollowingSchema } from "./series/series.schemas.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

type Changes = z.output<typeof ChangeSessionSchema> & z.output<typeof FollowingSchema>;

interface Wanted {
  status?: WantedStatus | undefined;
  following: boolean;
}

/**
 * Changes a session and, with a status, also leads it there, as `changeStatus` does. With `following` it is changed, or
 * canceled, with all that follow it in its series, and `invalid` is refused what can't be done to many.
 */
export async function changeSession(
  uow: UnitOfWork,
  { status, following, ...changes }: Changes & Wanted,
): Promise<void> {
  if (following) return changeFollowing(uow, status, changes);
  const { withEdited: _others, ...own } = changes;
  if (status) await changeStatus(uow, { kind: "session", id: changes.sessionId, status }, own, editSession);
  else await editSession(uow, own);
}

async function changeFollowing(
  uow: UnitOfWork,
  status: WantedStatus | undefined,
  changes: Changes,
): Promise<void> {
  if (!status) return void (await editFollowing(uow, changes));
  if (status !== "canceled") throw new Refusal("invalid", "status");
  await asOneAct(uow, "session.series-canceled", async (step) => {
    if (changesOwnFields(changes))
      await editFollowing(step, { ...changes, notify: false, reviewed: undefined });
    await cancelFollowing(step, changes);
  });
}
