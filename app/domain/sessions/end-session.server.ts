import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { cancelOccasion, deleteOccasion } from "../occasions/life/end-occasion.server.ts";
import type { EndSessionSchema } from "./sessions.schemas.ts";

/** Cancels a session, as `cancelOccasion` does. */
export function cancelSession(
  uow: UnitOfWork,
  { sessionId, ...input }: z.output<typeof EndSessionSchema>,
): Promise<{ told: number }> {
  return cancelOccasion(uow, { ...input, occasionId: sessionId }, "session");
}

/** Deletes a session, as `deleteOccasion` does. */
export function deleteSession(
  uow: UnitOfWork,
  { sessionId, ...input }: z.output<typeof EndSessionSchema>,
): Promise<{ told: number }> {
  return deleteOccasion(uow, { ...input, occasionId: sessionId }, "session");
}
