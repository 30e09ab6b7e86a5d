import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { cancelOccasion, deleteOccasion } from "../lifecycle/end-occasion.server.ts";
import type { EndSessionSchema } from "./sessions.schemas.ts";

/** Cancels a session, as `cancelOccasion` does; `gathered`: it is one of many. */
export function cancelSession(
  uow: UnitOfWork,
  { sessionId, ...input }: z.output<typeof EndSessionSchema>,
  { gathered }: { gathered?: boolean } = {},
): Promise<{ told: number }> {
  return cancelOccasion(uow, { ...input, occasionId: sessionId, gathered }, "session");
}

/** Deletes a session, as `deleteOccasion` does. */
export function deleteSession(
  uow: UnitOfWork,
  { sessionId, ...input }: z.output<typeof EndSessionSchema>,
): Promise<{ told: number }> {
  return deleteOccasion(uow, { ...input, occasionId: sessionId }, "session");
}
