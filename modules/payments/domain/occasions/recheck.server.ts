import { z } from "zod";
import { statusAfter } from "#app/domain/occasions/lifecycle/lifecycle.ts";
import { occasionsInDebt, setStatus } from "#app/domain/occasions/lifecycle/settle.server.ts";
import { lockOccasions } from "#app/domain/occasions/occasions.server.ts";
import { defineWork } from "#app/module-system/work.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";

/** Archives an occasion once everything for it is paid, and makes an archived one unsettled once something is owed again (D6.1). */
export async function recheckOccasion(uow: UnitOfWork, occasionId: number): Promise<void> {
  const [occasion] = await lockOccasions(uow.db, [occasionId]);
  if (!occasion) return;
  const owes = (await occasionsInDebt(uow, [occasionId])).has(occasionId);
  const status =
    occasion.status === "archived" && owes
      ? "unsettled"
      : statusAfter("recheck", occasion, { now: uow.now, owes });
  await setStatus(uow, occasion, { status, act: "settled" });
}

export const recheck = defineWork({
  payload: z.object({ occasionId: z.number().int() }),
  run: ({ payload }, host) => host.unit((uow) => recheckOccasion(uow, payload.occasionId)),
});
