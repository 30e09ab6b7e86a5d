import type { UnitOfWork } from "#app/unit-of-work.ts";
import { notify, type OccasionNotice } from "../notices/notices.server.ts";
import { audience } from "./audience.server.ts";
import { lockOccasion } from "./occasions.server.ts";

/** Tells each member of the audience once that there is a new occasion; `details` is what else the mail says. */
export async function tellAudience(
  uow: UnitOfWork,
  occasionId: number,
  details?: OccasionNotice["details"],
): Promise<void> {
  const occasion = await lockOccasion(uow.db, occasionId);
  const memberIds = await audience(uow, occasionId);
  await notify(
    uow,
    memberIds.map((memberId) => ({
      memberId,
      kind: "new-occasion",
      occasion,
      details,
      once: `new-occasion:${occasionId}:${memberId}`,
    })),
  );
}
