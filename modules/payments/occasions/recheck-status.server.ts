import { z } from "zod";
import { lockOccasions, occasionsInDebt, recheckLocked, type UnitOfWork } from "#app/kit/commands.server.ts";
import { defineWork } from "#app/kit/module.ts";

/** Archives an occasion once everything for it is paid, and makes an archived one unsettled once something is owed again. */
export async function recheckOccasion(uow: UnitOfWork, occasionId: number): Promise<void> {
  const [occasion] = await lockOccasions(uow.db, [occasionId]);
  if (!occasion) return;
  const owes = (await occasionsInDebt(uow, [occasionId])).has(occasionId);
  await recheckLocked(uow, occasion, { owes });
}

export const recheck = defineWork({
  payload: z.object({ occasionId: z.number().int() }),
  run: ({ payload }, host) => host.unit((uow) => recheckOccasion(uow, payload.occasionId)),
});
