import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { isOwnUndoOver, type OwnUndo } from "./undo.ts";

/**
 * The undo with which a member can still take back that they left the line, or gave up a place that answering again
 * would not give them; undefined if there is none.
 */
export async function ownUndo(
  uow: UnitOfWork,
  { occasionId, memberId }: { occasionId: number; memberId: number },
): Promise<OwnUndo | undefined> {
  const kept = await uow
    .db("answer_undos")
    .where({ occasion_id: occasionId, member_id: memberId, made_by: memberId })
    .first("id", "state", "made_at");
  if (!kept || isOwnUndoOver(kept.made_at, uow.now)) return undefined;
  return { id: kept.id, state: kept.state };
}
