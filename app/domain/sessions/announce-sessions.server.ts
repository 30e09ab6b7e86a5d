import type { UnitOfWork } from "#app/unit-of-work.ts";
import { notify } from "../notices/notices.server.ts";
import { lockOccasion } from "../occasions/occasions.server.ts";
import { audience } from "./audience.server.ts";

/**
 * Tells the audience of new sessions, given in the order of their starts, once: of the first, and how many there are
 * until the last.
 */
export async function announceSessions(uow: UnitOfWork, sessionIds: readonly number[]): Promise<void> {
  const [firstId, lastId] = [sessionIds[0], sessionIds.at(-1)];
  if (firstId === undefined || lastId === undefined) return;
  const occasion = await lockOccasion(uow.db, firstId);
  const last = lastId === firstId ? undefined : await lockOccasion(uow.db, lastId);
  const details = last && { repeats: { count: sessionIds.length, until: last.startsAt } };
  const memberIds = await audience(uow, firstId);
  await notify(
    uow,
    memberIds.map((memberId) => ({
      memberId,
      kind: "new-occasion",
      occasion,
      details,
      once: `new-occasion:${firstId}:${memberId}`,
    })),
  );
}
