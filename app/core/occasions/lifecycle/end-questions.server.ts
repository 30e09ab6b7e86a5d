import { involvedMembers } from "#app/core/attendance/involved-members.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { counted, type Question } from "#app/kernel/confirmation/confirmation.ts";
import type { Occasion } from "../occasion.ts";

const INVOLVED = "sessions.consequences.involved";
const UNHEARD = "sessions.consequences.unheard";

/** What canceling an occasion does. The same question asks whether members are told, so it counts those who can be. */
export async function cancelQuestion(
  uow: UnitOfWork,
  { id, kind }: Pick<Occasion, "id" | "kind">,
): Promise<Question> {
  const { untold } = await toldOfCancel(uow, id);
  const others = await uow.modules.consequences("occasions.cancel", { occasionIds: [id] });
  return { act: `${kind}.cancel`, consequences: [...counted(INVOLVED, untold), ...others], always: true };
}

/**
 * What deleting an occasion does. If it is canceled, this counts how many have been told of that and how many have not.
 */
export async function deleteQuestion(
  uow: UnitOfWork,
  { id, kind, status }: Pick<Occasion, "id" | "kind" | "status">,
): Promise<Question> {
  const { told, untold } = await toldOfCancel(uow, id);
  const involved =
    status === "canceled"
      ? [...counted("sessions.consequences.heard", told), ...counted(UNHEARD, untold)]
      : counted(INVOLVED, untold);
  const others = await uow.modules.consequences("occasions.delete", { occasionIds: [id] });
  return { act: `${kind}.delete`, consequences: [...involved, ...others], always: true };
}

/** Splits a question into how many members the act can tell, and what else it does. */
export function separateTold(question: Question): { told: number; others: Question } {
  const isTold = ({ key }: { key: string }) => key === INVOLVED || key === UNHEARD;
  return {
    told: Number(question.consequences.find(isTold)?.values.count ?? 0),
    others: { ...question, consequences: question.consequences.filter((one) => !isTold(one)) },
  };
}

/**
 * Of the members who come or wait, without the acting one: how many have been told that the occasion is canceled, and
 * how many would be told if it were canceled or deleted with notice now. What is over is news to nobody.
 */
export async function toldOfCancel(
  uow: UnitOfWork,
  occasionId: number,
): Promise<{ told: number; untold: number }> {
  const reader = uow.actor.kind === "member" ? uow.actor.id : undefined;
  const involved = (await involvedMembers(uow.db, occasionId)).filter((memberId) => memberId !== reader);
  const occasion = await uow.db("occasions").where({ id: occasionId }).first("canceled_at", "finishes_at");
  const canceled = { id: occasionId, canceledAt: occasion?.canceled_at ?? null };
  const keys = involved.map((memberId) => onceCanceled(canceled, memberId));
  const told: string[] = await uow.db("notices").whereIn("once", keys).pluck("once");
  const isNews = isStillNews({ finishesAt: occasion?.finishes_at ?? uow.now }, uow.now);
  return { told: told.length, untold: isNews ? keys.length - told.length : 0 };
}

/** Is anybody told that an occasion is canceled or deleted? Not once it is over. */
export const isStillNews = ({ finishesAt }: Pick<Occasion, "finishesAt">, now: Date): boolean =>
  now < finishesAt;

/** When an occasion was canceled; null if it is not. */
export async function canceledAt({ db }: Pick<UnitOfWork, "db">, id: number): Promise<Date | null> {
  const row = await db("occasions").where({ id }).first("canceled_at");
  return row?.canceled_at ?? null;
}

/** The key that tells a member only once that an occasion is off. Each cancellation has a key of its own. */
export const onceCanceled = ({ id, canceledAt }: { id: number; canceledAt: Date | null }, memberId: number) =>
  `canceled:${id}:${memberId}:${canceledAt?.getTime() ?? "deleted"}`;
