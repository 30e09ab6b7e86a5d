import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { cancelOccasion, deleteOccasion } from "../lifecycle/end-occasion.server.ts";
import type { EndEventSchema } from "./events.schemas.ts";

/** Cancels an event, as `cancelOccasion` does. */
export function cancelEvent(
  uow: UnitOfWork,
  { eventId, ...input }: z.output<typeof EndEventSchema>,
): Promise<{ told: number }> {
  return cancelOccasion(uow, { ...input, occasionId: eventId }, "event");
}

/** Deletes an event, as `deleteOccasion` does. */
export function deleteEvent(
  uow: UnitOfWork,
  { eventId, ...input }: z.output<typeof EndEventSchema>,
): Promise<{ told: number }> {
  return deleteOccasion(uow, { ...input, occasionId: eventId }, "event");
}
