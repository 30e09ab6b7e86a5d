import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { involvedMembers } from "../attendance/involved-members.server.ts";
import { ensureConfirmed } from "../confirmation/confirmation.ts";
import { notify } from "../notices/notices.server.ts";
import { describedFields, occasionSubject } from "../occasions/audited-occasion.ts";
import { statusAfter } from "../occasions/life/life.ts";
import { setStatus } from "../occasions/life/settle.server.ts";
import { type DescribedOccasion, lockOccasion } from "../occasions/occasions.server.ts";
import { canceledAt, cancelQuestion, deleteQuestion, onceCanceled } from "./end-questions.server.ts";
import type { EndSessionSchema } from "./sessions.schemas.ts";

/**
 * Cancels a session: it stays visible as canceled, and answers can't be changed any more. Canceling it again changes
 * nothing. Refuses `not-found`, `session-over`; always asks back. Returns how many members are told.
 */
export async function cancelSession(
  uow: UnitOfWork,
  input: z.output<typeof EndSessionSchema>,
): Promise<{ told: number }> {
  const session = await lockOccasion(uow.db, input.sessionId, "session");
  const status = statusAfter("cancel", session, { now: uow.now, owes: false });
  if (status === session.status) return { told: 0 };
  await ensureConfirmed(input.reviewed, () => cancelQuestion(uow, session));
  await setStatus(uow, session, { status, act: "canceled" });
  await uow.tell("occasion.canceled", { occasionId: session.id, kind: session.kind });
  return { told: input.notify ? await tellInvolved(uow, session, uow.now) : 0 };
}

/**
 * Deletes a session with its answers. Members who were told that it is canceled are not told again. Refuses
 * `not-found`; always asks back. Returns how many members are told.
 */
export async function deleteSession(
  uow: UnitOfWork,
  input: z.output<typeof EndSessionSchema>,
): Promise<{ told: number }> {
  const session = await lockOccasion(uow.db, input.sessionId, "session");
  await ensureConfirmed(input.reviewed, () => deleteQuestion(uow, session));
  await uow.tell("occasion.deleting", { occasionId: session.id, kind: session.kind });
  const told = input.notify ? await tellInvolved(uow, session, await canceledAt(uow, session.id)) : 0;
  await uow.db("occasions").where({ id: session.id }).delete();
  const { attending, waiting } = session;
  await uow.audit("session.deleted", {
    subject: occasionSubject(session),
    before: { ...describedFields(session), attending, waiting },
  });
  return { told };
}

/** `since`: when it was canceled; null if it is not, but gone. */
async function tellInvolved(
  uow: UnitOfWork,
  session: DescribedOccasion,
  since: Date | null,
): Promise<number> {
  const memberIds = await involvedMembers(uow.db, session.id);
  return notify(
    uow,
    memberIds.map((memberId) => ({
      memberId,
      kind: "canceled",
      occasion: session,
      once: onceCanceled({ id: session.id, canceledAt: since }, memberId),
    })),
  );
}
