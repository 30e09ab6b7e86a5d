import type { z } from "zod";
import { asOneAct } from "#app/core/audit/audit.ts";
import { heldTags } from "#app/core/club/tags/offer-tags.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { changeStatus, changesOwnFields, type WantedStatus } from "../lifecycle/change-status.server.ts";
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
 * Changes a session and, if a status is given, also its status, with `changeStatus`. With `following` it changes or
 * cancels the session and all that follow it in its series, and refuses `invalid` for any other status.
 */
export async function changeSession(
  uow: UnitOfWork,
  { status, following, ...changes }: Changes & Wanted,
): Promise<void> {
  if (changes.tags) await heldTags(uow);
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
