import {
  changeLines,
  counted,
  countInvolved,
  datesLast,
  fateLines,
  type Question,
  replicated,
  type UnitOfWork,
  written,
} from "#app/kit/commands.server.ts";

import type { GeneratedSession, ReplicationPlan } from "./replication.ts";
import { movesPeople } from "./schedule.ts";

/**
 * What an edit or a deletion of a schedule does to existing sessions, in numbers and for each of them. Asks nothing if it
 * touches none.
 */
export async function replicationQuestion(
  uow: UnitOfWork,
  act: "schedule.edit" | "schedule.delete",
  plan: ReplicationPlan,
): Promise<Question> {
  const { organization } = uow;
  const touched = plan.change.length + plan.delete.length + plan.cancel.length;
  if (touched === 0) return { act, consequences: [] };
  const told = [...(movesPeople(plan.changes) ? plan.change : []), ...plan.cancel];
  const changes = plan.change.map((session) => {
    const was = written(organization, session);
    return { was, is: replicated(uow, was, plan.changes) };
  });
  return {
    act,
    consequences: datesLast([
      ...counted("schedules:consequences.changed", plan.change.length),
      ...counted("schedules:consequences.deleted", plan.delete.length),
      ...counted("schedules:consequences.canceled", plan.cancel.length),
      ...counted("schedules:consequences.told", await countInvolved(uow, generatedSessionIds(told))),
      ...counted("sessions.consequences.kept", plan.keep.length),
      ...(await uow.modules.consequences("occasions.delete", {
        occasionIds: generatedSessionIds(plan.delete),
      })),
      ...(await uow.modules.consequences("occasions.cancel", {
        occasionIds: generatedSessionIds(plan.cancel),
      })),
      ...changeLines(organization, changes),
      ...fateLines(organization, plan.delete, "gone"),
      ...fateLines(organization, plan.cancel, "off"),
      ...fateLines(organization, plan.keep, "byHand"),
    ]),
  };
}

const generatedSessionIds = (sessions: readonly GeneratedSession[]) =>
  sessions.map(({ sessionId }) => sessionId);
