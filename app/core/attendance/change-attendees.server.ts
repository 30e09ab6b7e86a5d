import type { z } from "zod";
import { asOneAct } from "#app/core/audit/audit.ts";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { Answered } from "./answered.ts";
import type { ChangeAttendeesSchema } from "./attendance-requests.schemas.ts";
import { lockForPromotion } from "./gate.server.ts";
import { recordAnswer } from "./record-answer.server.ts";

/** Records first who does not come, then who does: places that become free go to those in line first. It is one act. */
export async function changeAttendees(
  uow: MemberUnit,
  { occasionId, add, remove }: z.output<typeof ChangeAttendeesSchema>,
): Promise<Answered[]> {
  // Lock the occasion, then the members by id: if members were locked in the order of the input, two such changes could
  // deadlock.
  const occasion = await lockOccasion(uow.db, occasionId);
  await lockForPromotion(uow, [occasion], [...remove, ...add]);
  return asOneAct(uow, "attendance.changed", async (step) => {
    const answered: Answered[] = [];
    for (const memberId of remove) {
      answered.push(
        await recordAnswer(step, {
          occasionId,
          memberId,
          attending: "not-attending",
          overCapacity: false,
          reviewed: undefined,
        }),
      );
    }
    for (const memberId of add) {
      answered.push(
        await recordAnswer(step, {
          occasionId,
          memberId,
          attending: "attending",
          overCapacity: false,
          reviewed: undefined,
        }),
      );
    }
    return answered;
  });
}
