import { involvedMembers } from "#app/core/attendance/involved-members.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { counted, type Question } from "#app/kernel/confirmation/confirmation.ts";
import type { DescribedOccasion } from "../occasions.server.ts";

/** What settling does. If the occasion is over and no money is involved, there is nothing to say. */
export async function settleQuestion(
  uow: UnitOfWork,
  { id, attending, startsAt, finishesAt }: DescribedOccasion,
): Promise<Question> {
  const ahead = uow.now < startsAt ? "occasions.consequences.notBegun" : "occasions.consequences.notOver";
  const early = uow.now < finishesAt ? [{ key: ahead, values: { count: attending } } as const] : [];
  const others = await uow.modules.consequences("occasions.settle", { occasionIds: [id] });
  return { act: "occasion.settle", consequences: [...early, ...others] };
}

/** What bringing back a canceled occasion does: how many are told, and how many lose their place and wait in line. */
export async function reinstateQuestion(
  uow: UnitOfWork,
  { id }: DescribedOccasion,
  refused: number,
): Promise<Question> {
  const reader = uow.actor.kind === "member" ? uow.actor.id : undefined;
  const told = (await involvedMembers(uow.db, id)).filter((memberId) => memberId !== reader);
  return {
    act: "occasion.reinstate",
    consequences: [
      ...counted("occasions.consequences.toldAgain", told.length),
      ...counted("occasions.consequences.toLine", refused),
    ],
  };
}
