import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { OccasionKind, OccasionStatus } from "../occasion.ts";
import { lockOccasion } from "../occasions.server.ts";
import type { StatusSchema } from "./lifecycle.schemas.ts";
import { statusAfter } from "./lifecycle.ts";
import { occasionsInDebt, setStatus } from "./settle.server.ts";

/**
 * Takes an occasion out of the archive: it becomes confirmed if it is not over yet, unsettled if something is owed for
 * it; otherwise it stays archived. Money is not touched, and it is not settled a second time. Refuses `not-found`,
 * `occasion-canceled`. Returns the status.
 */
export async function unarchiveOccasion(
  uow: UnitOfWork,
  { occasionId }: Pick<z.output<typeof StatusSchema>, "occasionId">,
  kind?: OccasionKind,
): Promise<{ status: OccasionStatus }> {
  const occasion = await lockOccasion(uow.db, occasionId, kind);
  const owes = (await occasionsInDebt(uow, [occasionId])).has(occasionId);
  const status = statusAfter("unarchive", occasion, { now: uow.now, owes });
  await setStatus(uow, occasion, { status, act: "unarchived" });
  return { status };
}
