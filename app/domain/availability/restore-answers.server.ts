import type { z } from "zod";
import type { MemberUnit } from "#app/unit-of-work.ts";
import type { Answered } from "../attendance/answered.ts";
import { lockForPromotion } from "../attendance/gate.server.ts";
import { recordAnswer } from "../attendance/record-answer.server.ts";
import { undoAnswer } from "../attendance/undo/undo-answer.server.ts";
import { aboutMember, withoutAudit } from "../audit/audit.ts";
import { lockMember } from "../members/lock-member.server.ts";
import { Refusal } from "../refusal.ts";
import type { RestoreForMemberSchema } from "./unavailability.schemas.ts";

/**
 * Takes back what `declineAll` did, all of it or nothing: `undos` as `undoAnswer` does, and where a place stayed free,
 * by coming `again`. Refuses what these refuse.
 */
export async function restoreAnswers(
  uow: MemberUnit,
  { memberId, undos, again }: z.output<typeof RestoreForMemberSchema>,
): Promise<Answered[]> {
  const { rows: left } = await uow.db.raw<{ rows: { occasionId: number; movedUp: number[] }[] }>(
    `SELECT occasion_id AS "occasionId", moved_up AS "movedUp" FROM answer_undos
      WHERE id = ANY (:undos::bigint[]) AND member_id = :memberId`,
    { undos, memberId },
  );
  if (left.length !== undos.length) throw new Refusal("undo-too-late");
  const { rows: occasions } = await uow.db.raw<{ rows: { id: number }[] }>(
    "SELECT id FROM occasions WHERE id = ANY (:ids::bigint[]) ORDER BY id FOR NO KEY UPDATE",
    { ids: [...left.map(({ occasionId }) => occasionId), ...again] },
  );
  const movedUp = left.flatMap((one) => one.movedUp);
  await lockForPromotion(uow, occasions, [...new Set([memberId, ...movedUp])]);
  const member = await lockMember(uow, memberId);
  const steps = withoutAudit(uow);
  const restored: Answered[] = [];
  for (const undo of undos) restored.push(await undoAnswer(steps, { undo }));
  for (const occasionId of again) {
    const answer = { occasionId, memberId, attending: "attending", overCapacity: false } as const;
    restored.push(await recordAnswer(steps, { ...answer, reviewed: undefined }));
  }
  if (memberId !== uow.actor.id && restored.length > 0)
    await uow.audit("member.away-restored", aboutMember(member));
  return restored;
}
