import { skipReminders } from "#app/core/occasions/reminders/remind-due.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";

/**
 * Makes a club that comes back from a copy quiet. Whatever was about to be sent then (notices, mails, push messages,
 * welcomes, webhooks), and reminders that are due by now, count as sent: they were, or are no longer true. Modules are
 * told `club.returned` first: what they write then counts as sent, too.
 */
export async function discardPending(uow: UnitOfWork): Promise<void> {
  const { db, now } = uow;
  await skipReminders(uow);
  await uow.tell("club.returned", {});
  await db("notices").whereNull("handled_at").update({ handled_at: now });
  await db("notice_mails").whereNull("done_at").update({ mail: null, done_at: now });
  await db("notice_pushes").whereNull("done_at").update({ message: null, done_at: now });
  await db("welcomes").whereNull("sent_at").update({ sent_at: now });
  await db("webhook_deliveries")
    .where({ state: "pending" })
    .update({ state: "given-up", ended_at: now, next_try_at: null });
  await db("webhooks").whereNotNull("busy_by").update({ busy_by: null, busy_since: null });
  await db("member_imports").where({ state: "queued" }).update({ state: "failed", sheet: null });
}
