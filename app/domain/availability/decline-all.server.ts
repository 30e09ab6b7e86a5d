import type { z } from "zod";
import type { MemberUnit } from "#app/unit-of-work.ts";
import type { Answered } from "../attendance/answered.ts";
import { lockForPromotion } from "../attendance/gate.server.ts";
import { leaveQuestion } from "../attendance/place-questions.server.ts";
import { recordAnswer } from "../attendance/record-answer.server.ts";
import { aboutMember, withoutAudit } from "../audit/audit.ts";
import { ensureConfirmed, type Question } from "../confirmation/confirmation.ts";
import { lockMember } from "../members/lock-member.server.ts";
import { type AskedAnswer, askedAnswers } from "./asked-answers.server.ts";
import type { DeclineAllForMemberSchema } from "./unavailability.schemas.ts";

/**
 * Answers no to everything on which a member holds a place or waits while they are away: for oneself, or as an admin. Asks back
 * if leaving has consequences. Refuses what `askedAnswers` and `recordAnswer` refuse.
 */
export async function declineAll(
  uow: MemberUnit,
  { memberId, reviewed }: z.output<typeof DeclineAllForMemberSchema>,
): Promise<Answered[]> {
  const asked = await askedAnswers(uow, { memberId });
  const { rows: occasions } = await uow.db.raw<{ rows: { id: number }[] }>(
    "SELECT id FROM occasions WHERE id = ANY (:ids::bigint[]) ORDER BY id FOR NO KEY UPDATE",
    { ids: asked.map(({ id }) => id) },
  );
  await lockForPromotion(uow, occasions, [memberId]);
  const member = await lockMember(uow, memberId);
  const isLocked = new Set(occasions.map(({ id }) => id));
  // Once more: before the locks were there, an answer or an occasion may have changed.
  const held = (await askedAnswers(uow, { memberId })).filter(({ id }) => isLocked.has(id));
  const own = memberId === uow.actor.id;
  if (own) await ensureConfirmed(reviewed, () => leavingQuestion(uow, memberId, held));
  const steps = withoutAudit(uow);
  const answered: Answered[] = [];
  for (const { id: occasionId } of held) {
    const answer = { occasionId, memberId, attending: "not-attending", overCapacity: false } as const;
    answered.push(await recordAnswer(steps, { ...answer, reviewed: undefined }));
  }
  if (!own && answered.length > 0)
    await uow.audit("member.away-declined", aboutMember(member, undefined, { declined: answered.length }));
  return answered;
}

/** What leaving each of these costs the member, as the modules say. */
async function leavingQuestion(
  uow: MemberUnit,
  memberId: number,
  occasions: readonly AskedAnswer[],
): Promise<Question> {
  const consequences = [];
  for (const occasion of occasions) {
    const { consequences: own } = await leaveQuestion(uow, { occasion, memberId });
    if (own.length > 0)
      consequences.push({ key: "away.consequences.of" as const, values: { name: occasion.name } }, ...own);
  }
  return { act: "attendance.leave-all", consequences };
}
