import {
  cancelSession,
  deleteSession,
  editSession,
  lockInvolved,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import { attachSessions, freeSlots } from "./generated-sessions.server.ts";
import type { ReplicationPlan } from "./replication.ts";
import { movesPeople } from "./schedule.ts";

/**
 * Carries out a plan for sessions whose rows are locked. Members who were coming are told of a new time or place, and
 * of a canceled session.
 */
export async function replicate(uow: UnitOfWork, scheduleId: number, plan: ReplicationPlan): Promise<void> {
  const notify = movesPeople(plan.changes);
  // A long schedule has been confirmed already.
  const edited = { ...plan.changes, notify, allowLong: true };
  // All members at once, in the order of their ids: each edit may let others move up, each cancellation may give money
  // back.
  await lockInvolved(
    uow,
    [...plan.change, ...plan.cancel].map(({ sessionId }) => sessionId),
  );
  for (const { sessionId } of plan.change)
    await editSession(uow, { sessionId, ...edited }, { isReplicated: true });
  await attachSessions(
    uow.db,
    plan.change.map((session) => session.sessionId),
  );
  for (const { sessionId } of plan.delete)
    await deleteSession(uow, { sessionId, notify: false, reviewed: undefined });
  await freeSlots(
    uow.db,
    scheduleId,
    plan.delete.map((session) => session.localDate),
  );
  const gathered = plan.cancel.length > 1;
  for (const { sessionId } of plan.cancel)
    await cancelSession(uow, { sessionId, notify: true, reviewed: undefined }, { gathered });
}
