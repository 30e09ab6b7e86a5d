import { cancelSession } from "#app/domain/sessions/cancel-session.server.ts";
import { deleteSession } from "#app/domain/sessions/delete-session.server.ts";
import { editSession } from "#app/domain/sessions/edit-session.server.ts";
import type { UnitOfWork } from "#app/unit-of-work.server.ts";
import { attachSessions, freeSlots } from "./generated-sessions.server.ts";
import type { ReplicationPlan } from "./replication.ts";

/** Carries out a plan over sessions whose rows are locked. Those who were coming to a canceled one are told. */
export async function replicate(uow: UnitOfWork, scheduleId: number, plan: ReplicationPlan): Promise<void> {
  for (const { sessionId, localDate } of plan.change) {
    await editSession(uow, { id: sessionId, date: localDate, ...plan.changes });
  }
  await attachSessions(
    uow.db,
    plan.change.map((session) => session.sessionId),
  );
  for (const { sessionId } of plan.delete) await deleteSession(uow, { id: sessionId, notify: false });
  await freeSlots(
    uow.db,
    scheduleId,
    plan.delete.map((session) => session.localDate),
  );
  for (const { sessionId } of plan.cancel) await cancelSession(uow, { id: sessionId, notify: true });
}
