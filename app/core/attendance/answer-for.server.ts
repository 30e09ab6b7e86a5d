import type { z } from "zod";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { answerOccasion } from "./answer-occasion.server.ts";
import type { Answered } from "./answered.ts";
import type { AttendanceSchema } from "./attendance-requests.schemas.ts";
import { recordAnswer } from "./record-answer.server.ts";

/**
 * Answers a session or an event for oneself, or records the answer of `player`. Only one's own answer can have a note.
 * Refuses `not-found`, `note-of-another`, and what `answerOccasion` and `recordAnswer` refuse.
 */
export async function answerFor(
  uow: MemberUnit,
  { player, session, event, attending, note, reviewed }: z.output<typeof AttendanceSchema>,
): Promise<Answered> {
  const kind = session === undefined ? "event" : "session";
  const { id: occasionId } = await occasionDetail(uow, session ?? event ?? 0, kind);
  if (player === undefined || player === uow.actor.id)
    return answerOccasion(uow, { occasionId, attending, note, reviewed });
  if (note !== undefined) throw new Refusal("note-of-another", "note");
  return recordAnswer(uow, { occasionId, memberId: player, attending, overCapacity: false, reviewed });
}
