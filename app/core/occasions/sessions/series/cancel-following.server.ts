import type { z } from "zod";
import { lockInvolved } from "#app/core/attendance/involved-members.server.ts";
import { withoutAudit } from "#app/core/audit/audit.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { occasionSubject } from "../../audited-occasion.ts";
import { settledRefusal } from "../../lifecycle/lifecycle.ts";
import { lockOccasion } from "../../occasions.server.ts";
import { cancelSession } from "../end-session.server.ts";
import type { CancelFollowingSchema } from "./series.schemas.ts";
import { lockFollowing } from "./series.server.ts";
import { cancelFollowingQuestion } from "./series-questions.server.ts";

/**
 * Cancels a session and all that follow it in its series; those that were edited individually still take place, unless
 * `withEdited`. With `notify`, members who come or wait are told of all their sessions in one mail. Refuses
 * `not-found`, `no-series`, `occasion-canceled`, `occasion-over`, `occasion-settled`; always asks back. Returns how many sessions are
 * canceled.
 */
export async function cancelFollowing(
  uow: UnitOfWork,
  { sessionId, withEdited, notify, reviewed }: z.output<typeof CancelFollowingSchema>,
): Promise<{ canceled: number }> {
  const following = await lockFollowing(uow, sessionId);
  const first = await lockOccasion(uow.db, sessionId);
  if (first.status === "canceled") throw new Refusal("occasion-canceled");
  if (first.status !== "confirmed") throw settledRefusal(first, uow.now);
  await ensureConfirmed(reviewed, () => cancelFollowingQuestion(uow, first, following, withEdited));
  const ids = [sessionId, ...following.filter(({ edited }) => withEdited || !edited).map(({ id }) => id)];
  await lockInvolved(uow, ids);
  const steps = withoutAudit(uow);
  const gathered = ids.length > 1;
  for (const id of ids)
    await cancelSession(steps, { sessionId: id, notify, reviewed: undefined }, { gathered });
  await uow.audit("session.series-canceled", {
    subject: occasionSubject(first),
    before: { status: first.status },
    after: { status: "canceled", count: ids.length },
  });
  return { canceled: ids.length };
}
