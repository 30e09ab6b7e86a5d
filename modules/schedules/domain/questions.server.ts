import { counted, type Question } from "#app/domain/confirmation/confirmation.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { GeneratedSession, ReplicationPlan } from "./replication.ts";

/** What an edit or a deletion of a schedule does to existing sessions. Asks nothing if it touches none. */
export async function replicationQuestion(
  uow: UnitOfWork,
  act: "schedule.edit" | "schedule.delete",
  plan: ReplicationPlan,
): Promise<Question> {
  return {
    act,
    consequences: [
      ...counted("schedules:consequences.changed", plan.change.length),
      ...counted("schedules:consequences.deleted", plan.delete.length),
      ...counted("schedules:consequences.canceled", plan.cancel.length),
      ...(await uow.consequences("occasions.delete", { occasionIds: idsOf(plan.delete) })),
      ...(await uow.consequences("occasions.cancel", { occasionIds: idsOf(plan.cancel) })),
    ],
  };
}

const idsOf = (sessions: readonly GeneratedSession[]) => sessions.map(({ sessionId }) => sessionId);
