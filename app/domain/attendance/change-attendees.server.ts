import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { asOneAct } from "../audit/audit.ts";
import { lockOccasion } from "../occasions/occasions.server.ts";
import type { Answered } from "./answered.ts";
import type { ChangeAttendeesSchema } from "./attendance-requests.schemas.ts";
import { lockForPromotion } from "./gate.server.ts";
import { recordAnswer } from "./record-answer.server.ts";

/** Records that some don't come and others do, in this order: places that get free go to the line first. */
export async function changeAttendees(
  uow: UnitOfWork,
  { occasionId, add, remove }: z.output<typeof ChangeAttendeesSchema>,
): Promise<Answered[]> {
  // The occasion, then the members by id: the caller's order would let two such changes wait for each other.
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
