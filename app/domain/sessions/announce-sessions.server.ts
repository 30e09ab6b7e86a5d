import type { UnitOfWork } from "#app/unit-of-work.ts";
import { lockOccasion } from "../occasions/occasions.server.ts";
import { tellAudience } from "../occasions/tell-audience.server.ts";

/**
 * Tells the audience of new sessions, given in the order of their starts, once: of the first, and how many there are
 * until the last.
 */
export async function announceSessions(uow: UnitOfWork, sessionIds: readonly number[]): Promise<void> {
  const [firstId, lastId] = [sessionIds[0], sessionIds.at(-1)];
  if (firstId === undefined || lastId === undefined) return;
  if (firstId === lastId) return tellAudience(uow, firstId);
  const { startsAt: until } = await lockOccasion(uow.db, lastId);
  await tellAudience(uow, firstId, { repeats: { count: sessionIds.length, until } });
}
