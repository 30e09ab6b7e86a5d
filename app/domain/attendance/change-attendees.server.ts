import type { z } from "zod";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { ATTENDING, NOT_ATTENDING } from "./admission.ts";
import type { ChangeAttendeesSchema } from "./attendance-requests.schemas.ts";
import { recordAnswer } from "./record-answer.server.ts";
import type { Answered } from "./settle-answer.server.ts";

/** Records that some don't come and others do, in this order: places that get free go to the line first. */
export async function changeAttendees(
  uow: UnitOfWork,
  { occasionId, add, remove }: z.output<typeof ChangeAttendeesSchema>,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const memberId of remove) {
    answered.push(
      await recordAnswer(uow, { occasionId, memberId, attending: NOT_ATTENDING, overCapacity: false }),
    );
  }
  for (const memberId of add) {
    answered.push(
      await recordAnswer(uow, { occasionId, memberId, attending: ATTENDING, overCapacity: false }),
    );
  }
  return answered;
}
