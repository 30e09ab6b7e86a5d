import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { type AuditAct, asOneAct } from "../audit/audit.ts";
import { bringBack } from "../occasions/life/bring-back.server.ts";
import { settleOccasion } from "../occasions/life/settle.server.ts";
import type { OccasionStatus } from "../occasions/occasion.ts";
import { editSession } from "./edit-session.server.ts";
import { cancelSession } from "./end-session.server.ts";
import type { ChangeSessionSchema } from "./sessions.schemas.ts";

/** Fields of a change that say how it is made, and are not the session's own. */
const ABOUT_CHANGE = ["sessionId", "allowLong", "notify", "reviewed"];

/** The statuses to which a caller can lead a session; it becomes unsettled by itself if anything is owed. */
type WantedStatus = Exclude<OccasionStatus, "unsettled">;

/**
 * Changes a session and, with a status, also leads it there, as one act of which members are told once: it is canceled,
 * settled ("archived"), or brought back ("confirmed"). Refuses and asks back as those acts and `editSession` do.
 */
export async function changeSession(
  uow: UnitOfWork,
  {
    status,
    ...changes
  }: z.output<typeof ChangeSessionSchema> & { status?: WantedStatus; reviewed: string | undefined },
): Promise<void> {
  if (!status) return void (await editSession(uow, changes));
  const edits = Object.keys(changes).some((field) => !ABOUT_CHANGE.includes(field));
  const life = { occasionId: changes.sessionId, reviewed: changes.reviewed };
  await asOneAct(uow, ACTS[status], async (step) => {
    // A canceled session can't be edited, so it is brought back first.
    if (status === "confirmed") await bringBack(step, life, "session");
    if (edits) await editSession(step, { ...changes, notify: changes.notify && status !== "canceled" });
    if (status === "canceled") await cancelSession(step, changes);
    if (status === "archived") await settleOccasion(step, life, "session");
  });
}

const ACTS = {
  confirmed: "session.reinstated",
  archived: "session.settled",
  canceled: "session.canceled",
} as const satisfies Record<WantedStatus, AuditAct>;
