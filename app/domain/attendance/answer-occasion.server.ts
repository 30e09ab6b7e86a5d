import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { Refusal } from "../refusal.ts";
import type { Answered } from "./answered.ts";
import type { AnswerSchema } from "./attendance.schemas.ts";
import { settleAnswer } from "./settle-answer.server.ts";

/** A member says for themselves whether they come. When full they join the waiting list. */
export async function answerOccasion(
  uow: UnitOfWork,
  input: z.output<typeof AnswerSchema>,
): Promise<Answered> {
  if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
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
