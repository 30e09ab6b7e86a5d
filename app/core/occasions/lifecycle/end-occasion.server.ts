import { involvedMembers } from "#app/core/attendance/involved-members.server.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { describedFields, occasionSubject } from "../audited-occasion.ts";
import type { OccasionKind } from "../occasion.ts";
import { type DescribedOccasion, lockOccasion } from "../occasions.server.ts";
import {
  canceledAt,
  cancelQuestion,
  deleteQuestion,
  isStillNews,
  onceCanceled,
} from "./end-questions.server.ts";
import { statusAfter } from "./lifecycle.ts";
import { setStatus } from "./settle.server.ts";

/** An occasion that is to be canceled or deleted. */
interface Ending {
  occasionId: number;
  /** Whether members who come or wait are told. */
  notify: boolean;
  reviewed: string | undefined;
  /** Is it one of many that are canceled by one act? Then members are told of all of theirs in one mail. */
  gathered?: boolean | undefined;
}

/**
 * Cancels an occasion: it stays visible as canceled, and answers can't be changed any more. Canceling it again changes
 * nothing. What was settled before its finish can be canceled, too. Of what is over nobody is told. Refuses `not-found`,
 * `occasion-over`; always asks back. Returns how many members are told.
 */
export async function cancelOccasion(
  uow: UnitOfWork,
  input: Ending,
  kind: OccasionKind,
): Promise<{ told: number }> {
  const occasion = await lockOccasion(uow.db, input.occasionId, kind);
  const status = statusAfter("cancel", occasion, { now: uow.now, owes: false });
  if (status === occasion.status) return { told: 0 };
  await ensureConfirmed(input.reviewed, () => cancelQuestion(uow, occasion));
  await setStatus(uow, occasion, { status, act: "canceled" });
  await uow.tell("occasion.canceled", { occasionId: occasion.id, kind });
  return {
    told: input.notify ? await tellInvolved(uow, occasion, { since: uow.now, gathered: input.gathered }) : 0,
  };
}

/**
 * Deletes an occasion with its answers. Members who were told that it is canceled are not told again, and nobody
 * is told of one that is over. Refuses `not-found`; always asks back. Returns how many members are told.
 */
export async function deleteOccasion(
  uow: UnitOfWork,
  input: Ending,
  kind: OccasionKind,
): Promise<{ told: number }> {
  const occasion = await lockOccasion(uow.db, input.occasionId, kind);
  await ensureConfirmed(input.reviewed, () => deleteQuestion(uow, occasion));
  await uow.tell("occasion.deleting", { occasionId: occasion.id, kind });
  const told = input.notify
    ? await tellInvolved(uow, occasion, { since: await canceledAt(uow, occasion.id) })
    : 0;
  await uow.db("occasions").where({ id: occasion.id }).delete();
  const { attending, waiting } = occasion;
  await uow.audit(`${kind}.deleted`, {
    subject: occasionSubject(occasion),
    before: { ...describedFields(occasion), attending, waiting },
  });
  return { told };
}

/** `since` is when the occasion was canceled; null if it is deleted without having been canceled. */
async function tellInvolved(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  { since, gathered }: { since: Date | null; gathered?: boolean | undefined },
): Promise<number> {
  if (!isStillNews(occasion, uow.now)) return 0;
  const memberIds = await involvedMembers(uow.db, occasion.id);
  return notify(
    uow,
    memberIds.map((memberId) => ({
      memberId,
      kind: "canceled",
      occasion,
      once: onceCanceled({ id: occasion.id, canceledAt: since }, memberId),
      gathered,
    })),
  );
}
