import type { z } from "zod";
import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { generateAllSessions } from "#modules/schedules/generate-sessions.server.ts";
import type { ReopenDaysSchema } from "./closed-days.schemas.ts";
import { takeClosedDays } from "./closed-days.server.ts";
import { type ClosedDays, closedSubject } from "./closed-days.ts";

/**
 * Takes closed days off the list, and creates the sessions that schedules lack now; what was canceled stays canceled.
 * Refuses `not-found`. Returns how many sessions were created.
 */
export async function reopenDays(
  uow: UnitOfWork,
  { id }: z.output<typeof ReopenDaysSchema>,
): Promise<ClosedDays & { created: number }> {
  const reopened = await takeClosedDays(uow.db, id);
  const created = await generateAllSessions(uow);
  const { id: _id, ...before } = reopened;
  await uow.audit("schedules.reopened", {
    subject: closedSubject(reopened),
    before: { ...before, created: 0 },
  });
  return { ...reopened, created };
}
