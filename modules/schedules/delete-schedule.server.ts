import type { z } from "zod";
import { ensureConfirmed, run, type UnitOfWork, withoutAudit } from "#app/kit/commands.server.ts";
import { lockComingSessions } from "./generated-sessions.server.ts";
import { replicationQuestion } from "./questions.server.ts";
import { replicate } from "./replicate.server.ts";
import { replication } from "./replication.ts";
import { scheduleSubject } from "./schedule.ts";
import type { DeleteScheduleSchema } from "./schedules.schemas.ts";
import { lockSchedule } from "./schedules.server.ts";
import { type Touched, touchedBy } from "./touched.ts";

/**
 * Deletes a schedule. Its sessions stay; with `replicate` the coming ones that still follow it go too: sessions without
 * answers are deleted, the others canceled with notice. Refuses `not-found`; asks back before it touches sessions.
 */
export async function deleteSchedule(
  uow: UnitOfWork,
  input: z.output<typeof DeleteScheduleSchema>,
): Promise<Touched> {
  const schedule = await lockSchedule(uow.db, input.id);
  const sessions = input.replicate ? await lockComingSessions(uow.db, schedule.id, uow.now) : [];
  const plan = replication(schedule, undefined, sessions, uow.now);
  const touched = touchedBy(plan);
  await ensureConfirmed(input.reviewed, () => replicationQuestion(uow, "schedule.delete", plan));
  await replicate(withoutAudit(uow), schedule.id, plan);
  await run(uow.db, "DELETE FROM schedules WHERE id = :scheduleId", { scheduleId: schedule.id });
  const { id: _id, ...before } = schedule;
  const gone = Object.fromEntries(Object.entries(touched).filter(([, count]) => count > 0));
  await uow.audit("schedules.deleted", {
    subject: scheduleSubject(schedule),
    before: { ...before, ...gone },
  });
  return touched;
}
