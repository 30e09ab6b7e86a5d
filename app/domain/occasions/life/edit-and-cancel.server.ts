import { asOneAct } from "#app/domain/audit/audit.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { OccasionKind } from "../occasion.ts";

/** Fields of a change that say how it is made, and are not the occasion's own. */
const ABOUT_CHANGE = ["sessionId", "eventId", "allowLong", "notify", "reviewed"];

/** Edits an occasion, if anything is to change, and cancels it: one act, of which members are told once. */
export async function editAndCancel<Changes extends { notify: boolean }>(
  uow: UnitOfWork,
  changes: Changes,
  acts: Record<"edit" | "cancel", (step: UnitOfWork, changes: Changes) => Promise<unknown>> & {
    kind: OccasionKind;
  },
): Promise<void> {
  await asOneAct(uow, `${acts.kind}.canceled`, async (step) => {
    const edits = Object.keys(changes).some((field) => !ABOUT_CHANGE.includes(field));
    if (edits) await acts.edit(step, { ...changes, notify: false });
    await acts.cancel(step, changes);
  });
}
