import { involvedMembers } from "#app/domain/attendance/involved-members.server.ts";
import { ensureConfirmed } from "#app/domain/confirmation/confirmation.ts";
import { notify } from "#app/domain/notices/notices.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { describedFields, occasionSubject } from "../audited-occasion.ts";
import type { OccasionKind } from "../occasion.ts";
import { type DescribedOccasion, lockOccasion } from "../occasions.server.ts";
import { cancelQuestion, deleteQuestion, onceCanceled } from "./end-questions.server.ts";

/** An occasion that is to be canceled or deleted. */
interface Ending {
  occasionId: number;
  /** Whether members who come or wait are told. */
  notify: boolean;
  reviewed: string | undefined;
}

/**
 * Cancels an occasion: it stays visible as canceled, and answers can't be changed any more. Canceling it again changes
 * nothing. Refuses `not-found`, `occasion-over`; always asks back. Returns how many members are told.
 */
export async function cancelOccasion(
  uow: UnitOfWork,
  input: Ending,
  kind: OccasionKind,
): Promise<{ told: number }> {
  const occasion = await lockOccasion(uow.db, input.occasionId, kind);
  if (occasion.status === "canceled") return { told: 0 };
  if (occasion.status !== "confirmed") throw new Refusal("occasion-over");
  await ensureConfirmed(input.reviewed, () => cancelQuestion(uow, occasion));
  await uow.db("occasions").where({ id: occasion.id }).update({ status: "canceled" });
  await uow.audit(`${occasion.kind}.canceled`, {
    subject: occasionSubject(occasion),
    before: { status: occasion.status },
    after: { status: "canceled" },
  });
  await uow.tell("occasion.canceled", { occasionId: occasion.id, kind: occasion.kind });
  return { told: input.notify ? await tellInvolved(uow, occasion) : 0 };
}

/**
 * Deletes an occasion with its answers. Members who were told that it is canceled are not told again. Refuses
 * `not-found`; always asks back. Returns how many members are told.
 */
export async function deleteOccasion(
  uow: UnitOfWork,
  input: Ending,
  kind: OccasionKind,
): Promise<{ told: number }> {
  const occasion = await lockOccasion(uow.db, input.occasionId, kind);
  await ensureConfirmed(input.reviewed, () => deleteQuestion(uow, occasion));
  await uow.tell("occasion.deleting", { occasionId: occasion.id, kind: occasion.kind });
  const told = input.notify ? await tellInvolved(uow, occasion) : 0;
  await uow.db("occasions").where({ id: occasion.id }).delete();
  const { attending, waiting } = occasion;
  await uow.audit(`${occasion.kind}.deleted`, {
    subject: occasionSubject(occasion),
    before: { ...describedFields(occasion), attending, waiting },
  });
  return { told };
}

async function tellInvolved(uow: UnitOfWork, occasion: DescribedOccasion): Promise<number> {
  const memberIds = await involvedMembers(uow.db, occasion.id);
  return notify(
    uow,
    memberIds.map((memberId) => ({
      memberId,
      kind: "canceled",
      occasion,
      once: onceCanceled(occasion.id, memberId),
    })),
  );
}
