import type { z } from "zod";
import { asOneAct } from "#app/core/audit/audit.ts";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { run } from "#tenants/sql.ts";
import { settleAnswer } from "../settle-answer.server.ts";
import type { WalkInSchema } from "./presence.schemas.ts";
import { refuseRecording } from "./presence.ts";
import { recordingBy } from "./record-presence.server.ts";
import { type RecordedPresence, setPresence } from "./set-presence.server.ts";

/**
 * Adds somebody who turned up without a place, even beyond the limit, and marks that they came. Asks back if that is
 * beyond the limit or costs something. Refuses what `refuseRecording` and `settleAnswer` refuse.
 */
export async function addWalkIn(
  uow: MemberUnit,
  { occasionId, memberId, act, reviewed }: z.output<typeof WalkInSchema>,
): Promise<RecordedPresence & { member: string }> {
  return asOneAct(uow, "attendance.walked-in", async (step) => {
    const occasion = await lockOccasion(step.db, occasionId);
    refuseRecording(occasion, recordingBy(step));
    const answered = await settleAnswer(step, {
      occasionId,
      memberId,
      reviewed,
      answer: "attending",
      overCapacity: true,
      by: { role: step.actor.role, own: false, walkIn: true },
    });
    const recorded = await setPresence(step, occasion, { act, marks: [{ memberId, presence: "came" }] });
    if (answered.previous !== "attending") {
      await run(
        step.db,
        `UPDATE attendances SET walk_in_from = coalesce(:previous::text, 'no-answer')
          WHERE occasion_id = :occasionId AND member_id = :memberId`,
        { occasionId, memberId, previous: answered.previous },
      );
    }
    return { ...recorded, member: answered.member.name };
  });
}
