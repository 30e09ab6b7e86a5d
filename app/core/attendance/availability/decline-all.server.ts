import type { z } from "zod";
import { aboutMember, withoutAudit } from "#app/core/audit/audit.ts";
import { lockMember } from "#app/core/members/lock-member.server.ts";
import { auditedOccasions } from "#app/core/occasions/audited-occasion.ts";
import { lockOccasions } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { ensureConfirmed, type Question } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Answered } from "../answered.ts";
import { lockForPromotion } from "../gate.server.ts";
import { leaveQuestion } from "../place-questions.server.ts";
import { recordAnswer } from "../record-answer.server.ts";
import { keepUndo, type UndoRecord } from "../undo/record-undo.server.ts";
import { type AskedAnswer, askedAnswers } from "./asked-answers.server.ts";
import type { DeclineAllForMemberSchema } from "./unavailability.schemas.ts";

/**
 * Answers no to those of these occasions on which a member holds a place or waits while they are away: for oneself, or
 * as an admin. What they have answered since these were listed stays. Unless its `undo` is null, each answer can be taken
 * back, alone or with the others (`restoreAnswers`). Asks back if leaving has consequences. Refuses `not-found` if one of the
 * occasions does not exist, and what `askedAnswers` and `recordAnswer` refuse.
 */
export async function declineAll(
  uow: MemberUnit,
  { memberId, occasions: listed, reviewed }: z.output<typeof DeclineAllForMemberSchema>,
): Promise<Answered[]> {
  const meant = new Set(listed);
  const occasions = await lockOccasions(uow.db, [...meant]);
  if (occasions.length < meant.size) throw new Refusal("not-found");
  await lockForPromotion(uow, occasions, [memberId]);
  const member = await lockMember(uow, memberId);
  const held = (await askedAnswers(uow, { memberId })).filter(({ id }) => meant.has(id));
  const own = memberId === uow.actor.id;
  if (own) await ensureConfirmed(reviewed, () => leavingQuestion(uow, memberId, held));
  const steps = withoutAudit(uow);
  const answered: Answered[] = [];
  for (const { id: occasionId } of held) {
    const before = await findPlace(uow, { occasionId, memberId });
    const answer = { occasionId, memberId, attending: "not-attending", overCapacity: false } as const;
    const given = await recordAnswer(steps, { ...answer, reviewed: undefined });
    answered.push(own ? await withUndo(uow, given, before) : given);
  }
  if (!own && answered.length > 0) {
    const declined = { declined: answered.length, occasions: auditedOccasions(held) };
    await uow.audit("member.away-declined", aboutMember(member, undefined, declined));
  }
  return answered;
}

type Place = Pick<UndoRecord, "overCapacity" | "price" | "lineOrder" | "note">;

async function findPlace(
  { db }: MemberUnit,
  { occasionId, memberId }: { occasionId: number; memberId: number },
): Promise<Place | undefined> {
  return db("attendances")
    .where({ occasion_id: occasionId, member_id: memberId })
    .first({ overCapacity: "over_capacity", price: "price", lineOrder: "line_order", note: "note" });
}

/**
 * Adds an undo to one's own answer if giving the previous answer again would be enough, so that all are taken back
 * alike.
 */
async function withUndo(uow: MemberUnit, answered: Answered, before: Place | undefined): Promise<Answered> {
  if (answered.undo !== null || !answered.undoable || !before) return answered;
  const undo = await keepUndo(uow, {
    occasionId: answered.occasionId,
    memberId: answered.member.id,
    ...before,
    state: "attending",
    became: answered.standing,
    movedUp: [],
    told: [],
  });
  return { ...answered, undo, undoable: false };
}

/** What leaving each of these costs the member, according to the modules. */
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
