import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { hasRole } from "../members/role.ts";
import { Refusal } from "../refusal.ts";
import type { Answered } from "./answered.ts";
import type { RecordAnswerSchema } from "./attendance.schemas.ts";
import { settleAnswer } from "./settle-answer.server.ts";

/**
 * A coach (on the day) or an admin (always) records somebody's answer. Only an admin gives a place beyond the limit;
 * without that word a full occasion puts the person in line.
 */
export async function recordAnswer(
  uow: UnitOfWork,
  input: z.output<typeof RecordAnswerSchema>,
): Promise<Answered> {
  if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
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
