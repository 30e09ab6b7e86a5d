import type { z } from "zod";
import { aboutMember, withoutAudit } from "#app/core/audit/audit.ts";
import { lockMember } from "#app/core/members/lock-member.server.ts";
import { auditedOccasions } from "#app/core/occasions/audited-occasion.ts";
import { lockOccasions } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { all } from "#tenants/sql.ts";
import type { Answered } from "../answered.ts";
import { lockForPromotion } from "../gate.server.ts";
import { isOwnUndoOver } from "../undo/undo.ts";
import { undoAnswer } from "../undo/undo-answer.server.ts";
import type { RestoreForMemberSchema } from "./unavailability.schemas.ts";

interface Left {
  occasionId: number;
  movedUp: number[];
  madeAt: Date;
}

/**
 * Takes back what `declineAll` did within the last minute, all or nothing. `undos` are the actor's own undo records for
 * this member. Refuses `undo-too-late`, and what `undoAnswer` refuses.
 */
export async function restoreAnswers(
  uow: MemberUnit,
  { memberId, undos }: z.output<typeof RestoreForMemberSchema>,
): Promise<Answered[]> {
  const left = await all<Left>(
    uow.db,
    `SELECT occasion_id, moved_up, made_at FROM answer_undos
      WHERE id = ANY (:undos::bigint[]) AND member_id = :memberId AND made_by = :actorId`,
    { undos, memberId, actorId: uow.actor.id },
  );
  const isOver = left.some(({ madeAt }) => isOwnUndoOver(madeAt, uow.now));
  if (isOver || left.length !== undos.length) throw new Refusal("undo-too-late");
  const occasions = await lockOccasions(
    uow.db,
    left.map(({ occasionId }) => occasionId),
  );
  const movedUp = left.flatMap((one) => one.movedUp);
  await lockForPromotion(uow, occasions, [...new Set([memberId, ...movedUp])]);
  const member = await lockMember(uow, memberId);
  const steps = withoutAudit(uow);
  const restored: Answered[] = [];
  for (const undo of undos) restored.push(await undoAnswer(steps, { undo }));
  if (memberId !== uow.actor.id) {
    const done = { occasions: auditedOccasions(occasions) };
    await uow.audit("member.away-restored", aboutMember(member, undefined, done));
  }
  return restored;
}
