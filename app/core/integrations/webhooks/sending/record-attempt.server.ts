import { adminIds } from "#app/core/members/lock-member.server.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { hasRunOut, nextTry } from "#app/kernel/backoff.ts";
import { maybe, run } from "#tenants/sql.ts";
import { auditedWebhook, type DeliveryFault, MESSAGE_BACKOFF } from "../webhook.ts";
import { sendSoon } from "../write-messages.server.ts";
import type { DueMessage } from "./webhook-turn.server.ts";

/** The result of a try; without a fault, the message arrived. */
export interface AttemptOutcome {
  fault: DeliveryFault | null;
  /** The HTTP status of the answer; null if there was none. */
  status: number | null;
  /** Did the receiver take long, whether it answered or timed out? */
  slow: boolean;
}

/** A message that was just tried. */
type Tried = Pick<DueMessage, "deliveryId" | "tries" | "since"> & { webhookId: number };

/** Nobody answers there, so no other message is tried before this one. */
const UNREACHABLE_FAULTS: ReadonlySet<DeliveryFault | null> = new Set(["unreachable", "timeout", "broken"]);
/** The HTTP status with which a receiver says that it wants no more. */
const STATUS_GONE = 410;

/**
 * Records a try. A message that did not arrive is tried again later, and given up after a day. The webhook is stopped
 * if nothing at all has arrived there for a day, or if the receiver says that it is gone.
 */
export async function recordAttempt(
  uow: UnitOfWork,
  tried: Tried,
  { fault, status, slow }: AttemptOutcome,
  { maxWaitMs }: { maxWaitMs: number },
): Promise<void> {
  const { db, now } = uow;
  const { webhookId, deliveryId } = tried;
  const tries = tried.tries + 1;
  const since = tried.since ?? now;
  const failed = { failures: tries, since, now, maxMs: maxWaitMs };
  const next = fault && status !== STATUS_GONE ? nextTry(MESSAGE_BACKOFF, failed) : undefined;
  const state = next ? "pending" : fault ? "given-up" : "delivered";
  // Lock the webhook before its deliveries, in the order in which a change of it locks them.
  await run(db, "SELECT FROM webhooks WHERE id = :webhookId FOR NO KEY UPDATE", { webhookId });
  const noted = await db("webhook_deliveries")
    .where({ id: deliveryId, state: "pending", tries: tried.tries })
    .update({
      state,
      tries,
      tried_since: since,
      tried_at: now,
      last_status: status,
      last_error: fault,
      next_try_at: next ?? null,
      ended_at: next ? null : now,
    });
  // It was deleted with its webhook in the meantime, or recorded by another worker.
  if (noted === 0) return;
  if (!fault) {
    await db("webhooks").where({ id: webhookId }).update({ failing_since: null, resting_until: null, slow });
    return;
  }
  const restsUntil = UNREACHABLE_FAULTS.has(fault) ? next : undefined;
  const failingSince = await noteFailure(uow, { webhookId, slow, restsUntil });
  if (next) await sendSoon(uow, webhookId, next);
  else if (status === STATUS_GONE || hasRunOut(MESSAGE_BACKOFF, failingSince, now))
    await stopWebhook(uow, webhookId);
}

/** Records a failure. Returns since when nothing has arrived. */
async function noteFailure(
  uow: UnitOfWork,
  { webhookId, slow, restsUntil }: { webhookId: number; slow: boolean; restsUntil: Date | undefined },
): Promise<Date> {
  const row = await maybe<{ since: Date }>(
    uow.db,
    `UPDATE webhooks SET failing_since = coalesce(failing_since, :now), resting_until = coalesce(:restsUntil, resting_until),
            slow = :slow
      WHERE id = :webhookId RETURNING failing_since AS since`,
    { webhookId, slow, now: uow.now, restsUntil: restsUntil ?? null },
  );
  return row?.since ?? uow.now;
}

/** Sends nothing more to a webhook until an admin resumes it, and tells all admins; what waits is kept. */
async function stopWebhook(uow: UnitOfWork, webhookId: number): Promise<void> {
  const stopped: { id: number; address: string }[] = await uow
    .db("webhooks")
    .where({ id: webhookId, state: "on" })
    .update({ state: "stopped" }, ["id", "address"]);
  for (const webhook of stopped) {
    await uow.audit("club.webhook-stopped", {
      subject: { kind: "club" },
      before: { webhook: auditedWebhook(webhook) },
    });
    await tellStopped(uow, webhook);
  }
}

/** A mail is read in many places, so it names no more of the address than the audit log does. */
async function tellStopped(uow: UnitOfWork, webhook: { id: number; address: string }): Promise<void> {
  const told = await adminIds(uow);
  await notify(
    uow,
    told.map((memberId) => ({
      memberId,
      kind: "webhook-stopped" as const,
      to: `/settings/webhooks/${webhook.id}`,
      values: { webhookId: webhook.id, webhook: auditedWebhook(webhook) },
      once: `webhook-stopped:${webhook.id}:${memberId}:${uow.now.getTime()}`,
    })),
  );
}
