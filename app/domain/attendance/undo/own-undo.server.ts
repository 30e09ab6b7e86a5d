import type { UnitOfWork } from "#app/unit-of-work.ts";
import { isOwnUndoOver } from "./undo.ts";

/** The id by which a member can still take back that they left the line; undefined if they can't. */
export async function ownUndo(
  uow: UnitOfWork,
  { occasionId, memberId }: { occasionId: number; memberId: number },
): Promise<number | undefined> {
  const kept = await uow
    .db("answer_undos")
    .where({ occasion_id: occasionId, member_id: memberId, made_by: memberId })
    .first("id", "made_at");
  return kept && !isOwnUndoOver(kept.made_at, uow.now) ? kept.id : undefined;
}
