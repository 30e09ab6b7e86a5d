import type { z } from "zod";
import { hasRole } from "#app/core/members/role.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Answered } from "./answered.ts";
import type { RecordAnswerSchema } from "./attendance.schemas.ts";
import { settleAnswer } from "./settle-answer.server.ts";

/**
 * Records a member's answer: a coach may on the day, an admin always. Only an admin may give a place beyond the limit;
 * without `overCapacity` the member of a full occasion joins the waiting list. Refuses as `settleAnswer` does.
 */
export async function recordAnswer(
  uow: MemberUnit,
  input: z.output<typeof RecordAnswerSchema>,
): Promise<Answered> {
  const { id, role } = uow.actor;
  if (input.overCapacity && !hasRole(role, "admin")) throw new Refusal("role-denied");
  return settleAnswer(uow, {
    occasionId: input.occasionId,
    memberId: input.memberId,
    answer: input.attending,
    overCapacity: input.overCapacity,
    reviewed: input.reviewed,
    by: { role, own: id === input.memberId && !input.overCapacity },
  });
}
