import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { type AuditAct, asOneAct } from "../audit/audit.ts";
import { bringBack } from "../occasions/life/bring-back.server.ts";
import { settleOccasion } from "../occasions/life/settle.server.ts";
import type { OccasionStatus } from "../occasions/occasion.ts";
import { Refusal } from "../refusal.ts";
import { editSession } from "./edit-session.server.ts";
import { cancelSession } from "./end-session.server.ts";
import { cancelFollowing } from "./series/cancel-following.server.ts";
import { editFollowing } from "./series/edit-following.server.ts";
import type { FollowingSchema } from "./series/series.schemas.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

type Changes = z.output<typeof ChangeSessionSchema> & z.output<typeof FollowingSchema>;

/** Fields of a change that say how it is made, and are not the session's own. */
const ABOUT_CHANGE = ["sessionId", "allowLong", "notify", "withEdited", "reviewed"];

const editsAny = (changes: object) => Object.keys(changes).some((field) => !ABOUT_CHANGE.includes(field));

/** The statuses to which a caller can lead a session; it becomes unsettled by itself if anything is owed. */
type WantedStatus = Exclude<OccasionStatus, "unsettled">;

interface Wanted {
  status?: WantedStatus;
  following: boolean;
}

/**
 * Changes a session and, with a status, also leads it there, as one act of which members are told once: it is canceled,
 * settled ("archived"), or brought back ("confirmed"). With `following` it is changed, or canceled, with all that follow
 * it in its series. Refuses and asks back as those acts do, and refuses `invalid` what can't be done to many.
 */
export async function changeSession(
  uow: UnitOfWork,
  { status, following, ...changes }: Changes & Wanted,
): Promise<void> {
  if (following) return changeFollowing(uow, status, changes);
  const { withEdited: _others, ...own } = changes;
  if (!status) return void (await editSession(uow, own));
  const life = { occasionId: changes.sessionId, reviewed: changes.reviewed };
  await asOneAct(uow, ACTS[status], async (step) => {
    // A canceled session can't be edited, so it is brought back first.
    if (status === "confirmed") await bringBack(step, life, "session");
    if (editsAny(own)) await editSession(step, { ...own, notify: own.notify && status !== "canceled" });
    if (status === "canceled") await cancelSession(step, own);
    if (status === "archived") await settleOccasion(step, life, "session");
  });
}

async function changeFollowing(
  uow: UnitOfWork,
  status: WantedStatus | undefined,
  changes: Changes,
): Promise<void> {
  if (!status) return void (await editFollowing(uow, changes));
  if (status !== "canceled") throw new Refusal("invalid", "status");
  await asOneAct(uow, "session.series-canceled", async (step) => {
    if (editsAny(changes)) await editFollowing(step, { ...changes, notify: false, reviewed: undefined });
    await cancelFollowing(step, changes);
  });
}

const ACTS = {
  confirmed: "session.reinstated",
  archived: "session.settled",
  canceled: "session.canceled",
} as const satisfies Record<WantedStatus, AuditAct>;
