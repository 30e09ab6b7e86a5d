import type { z } from "zod";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { Answered } from "./answered.ts";
import type { AnswerSchema } from "./attendance.schemas.ts";
import { settleAnswer } from "./settle-answer.server.ts";

/**
 * Answers an occasion for oneself. If it is full, the member joins the waiting list. Refuses as `settleAnswer` does.
 */
export async function answerOccasion(
  uow: MemberUnit,
  input: z.output<typeof AnswerSchema>,
): Promise<Answered> {
  return settleAnswer(uow, {
    occasionId: input.occasionId,
    memberId: uow.actor.id,
    answer: input.attending,
    note: input.note,
    overCapacity: false,
    reviewed: input.reviewed,
    by: { role: uow.actor.role, own: true },
  });
}
