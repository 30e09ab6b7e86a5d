import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { involvedMembers } from "../attendance/involved-members.server.ts";
import { ensureConfirmed } from "../confirmation/confirmation.ts";
import { notify } from "../notices/notices.server.ts";
import { describedFields, occasionSubject } from "../occasions/audited-occasion.ts";
import { type DescribedOccasion, lockOccasion } from "../occasions/occasions.server.ts";
import { Refusal } from "../refusal.ts";
import { cancelQuestion, deleteQuestion, onceCanceled } from "./end-questions.server.ts";
import type { EndSessionSchema } from "./sessions.schemas.ts";

/** Whether the notices of an act wait for others of the same kind. */
interface Gathered {
  gathered?: boolean;
}

/**
 * Cancels a session: it stays visible as canceled, and answers can't be changed any more. Canceling it again changes
 * nothing. Refuses `not-found`, `session-over`; always asks back. `gathered`: one of many, told of in one mail. Returns
 * how many members are told.
 */
export async function cancelSession(
  uow: UnitOfWork,
  input: z.output<typeof EndSessionSchema>,
  { gathered }: Gathered = {},
): Promise<{ told: number }> {
  const session = await lockOccasion(uow.db, input.sessionId, "session");
  if (session.status === "canceled") return { told: 0 };
  if (session.status !== "confirmed") throw new Refusal("session-over");
  await ensureConfirmed(input.reviewed, () => cancelQuestion(uow, session));
  await uow.db("occasions").where({ id: session.id }).update({ status: "canceled" });
  await uow.audit("session.canceled", {
    subject: occasionSubject(session),
    before: { status: session.status },
    after: { status: "canceled" },
  });
  await uow.tell("occasion.canceled", { occasionId: session.id, kind: session.kind });
  return { told: input.notify ? await tellInvolved(uow, session, gathered) : 0 };
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
  const told = input.notify ? await tellInvolved(uow, session) : 0;
  await uow.db("occasions").where({ id: session.id }).delete();
  const { attending, waiting } = session;
  await uow.audit("session.deleted", {
    subject: occasionSubject(session),
    before: { ...describedFields(session), attending, waiting },
  });
  return { told };
}

async function tellInvolved(uow: UnitOfWork, session: DescribedOccasion, gathered = false): Promise<number> {
  const memberIds = await involvedMembers(uow.db, session.id);
  return notify(
    uow,
    memberIds.map((memberId) => ({
      memberId,
      kind: "canceled",
      occasion: session,
      once: onceCanceled(session.id, memberId),
      gathered,
    })),
  );
}
