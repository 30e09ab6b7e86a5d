import type { z } from "zod";
import { type AuditAct, asOneAct } from "#app/core/audit/audit.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { OccasionKind, OccasionStatus } from "../occasion.ts";
import { lockOccasion } from "../occasions.server.ts";
import { cancelOccasion } from "./end-occasion.server.ts";
import type { StatusSchema } from "./lifecycle.schemas.ts";
import { reinstateOccasion } from "./reinstate.server.ts";
import { settleOccasion } from "./settle.server.ts";
import { unarchiveOccasion } from "./unarchive.server.ts";

/** The statuses that a caller can ask for. An occasion becomes unsettled by itself if anything is owed. */
export type WantedStatus = Exclude<OccasionStatus, "unsettled">;

/** Fields of a change that say how it is made, and are not the occasion's own. */
const ABOUT_CHANGE = ["sessionId", "eventId", "allowLong", "notify", "withEdited", "reviewed"];

/** Does the change have any field of the occasion itself? */
export function changesOwnFields(changes: object): boolean {
  return Object.keys(changes).some((field) => !ABOUT_CHANGE.includes(field));
}

const ACTS = {
  confirmed: "reinstated",
  archived: "settled",
  canceled: "canceled",
} as const satisfies Record<WantedStatus, string>;

/**
 * Edits an occasion, if anything is to change, and gives it a status: it is canceled, settled ("archived"), or brought
 * back ("confirmed"). All is one act, of which members are told once. Refuses and asks back as those acts and `edit`
 * do.
 */
export async function changeStatus<Changes extends { notify: boolean; reviewed: string | undefined }>(
  uow: UnitOfWork,
  { kind, id: occasionId, status }: { kind: OccasionKind; id: number; status: WantedStatus },
  changes: Changes,
  edit: (step: UnitOfWork, changes: Changes) => Promise<unknown>,
): Promise<void> {
  const { notify, reviewed } = changes;
  const act: AuditAct = `${kind}.${ACTS[status]}`;
  await asOneAct(uow, act, async (step) => {
    // A canceled one can't be edited, so it is brought back first.
    if (status === "confirmed") await bringBack(step, { occasionId, reviewed }, kind);
    if (changesOwnFields(changes)) await edit(step, { ...changes, notify: notify && status !== "canceled" });
    if (status === "canceled") await cancelOccasion(step, { occasionId, notify, reviewed }, kind);
    if (status === "archived") await settleOccasion(step, { occasionId, reviewed }, kind);
  });
}

/**
 * Makes an occasion confirmed again: reinstates a canceled one, unarchives any other. Refuses and asks back as these
 * do.
 */
export async function bringBack(
  uow: UnitOfWork,
  input: z.output<typeof StatusSchema>,
  kind?: OccasionKind,
): Promise<void> {
  const { status } = await lockOccasion(uow.db, input.occasionId, kind);
  if (status === "canceled") await reinstateOccasion(uow, input, kind);
  else await unarchiveOccasion(uow, input, kind);
}
