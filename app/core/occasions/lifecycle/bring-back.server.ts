import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { OccasionKind } from "../occasion.ts";
import { lockOccasion } from "../occasions.server.ts";
import type { StatusSchema } from "./lifecycle.schemas.ts";
import { reinstateOccasion } from "./reinstate.server.ts";
import { unarchiveOccasion } from "./unarchive.server.ts";

/**
 * Makes an occasion confirmed again: reinstates a canceled one, unarchives any other. Refuses and asks back as these
 * do.
 */
export async function bringBack(
  uow: UnitOfWork,
  input: z.output<typeof StatusSchema>,
  kind?: OccasionKind,
): Promise<void> {
  const { status } = await lockOccasion(uow.db, input.occasionId, kind);
  if (status === "canceled") await reinstateOccasion(uow, input, kind);
  else await unarchiveOccasion(uow, input, kind);
}
