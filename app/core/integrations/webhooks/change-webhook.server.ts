import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { run } from "#tenants/sql.ts";
import { ensureKinds } from "./ensure-kinds.ts";
import { auditedWebhook, TEST_KIND, type WebhookState } from "./webhook.ts";
import type { ChangeWebhookSchema, WebhookDeliverySchema, WebhookSchema } from "./webhooks.schemas.ts";
import { sendSoon, writeMessages } from "./write-messages.server.ts";

interface Locked {
  id: number;
  address: string;
  kinds: string[];
  state: WebhookState;
  failing_since: Date | null;
}

/** One webhook, its row locked. Refuses `not-found`. */
async function lockWebhook({ db }: UnitOfWork, webhookId: number): Promise<Locked> {
  const locked: Locked | undefined = await db("webhooks")
    .where({ id: webhookId })
    .forNoKeyUpdate()
    .first("id", "address", "kinds", "state", "failing_since");
  if (!locked) throw new Refusal("not-found");
  return locked;
}

/**
 * Changes what a webhook is told of, pauses or resumes it. While it is paused, nothing is written for it. Once it is
 * resumed, what waits is tried for another day, and so is what was given up since nothing arrived there. Refuses
 * `not-found`, `webhook-kind`.
 */
export async function changeWebhook(
  uow: UnitOfWork,
  { webhookId, kinds, paused }: z.output<typeof ChangeWebhookSchema>,
): Promise<void> {
  const before = await lockWebhook(uow, webhookId);
  if (kinds) ensureKinds(uow, kinds, before.kinds);
  const state = paused === undefined ? before.state : paused ? "paused" : "on";
  const after = { kinds: kinds ? [...new Set(kinds)] : before.kinds, state };
  await uow.db("webhooks").where({ id: webhookId }).update(after);
  if (state === "on" && before.state !== "on") await retryWaiting(uow, webhookId, before.failing_since);
  await uow.audit("club.webhook-changed", {
    subject: { kind: "club", label: auditedWebhook(before) },
    before: { kinds: before.kinds, state: before.state },
    after,
  });
}

/** Tries all that waits for a webhook for another day, and what was given up since nothing arrives there. */
async function retryWaiting(uow: UnitOfWork, webhookId: number, failingSince: Date | null): Promise<void> {
  await wake(uow, webhookId);
  await run(
    uow.db,
    `UPDATE webhook_deliveries
        SET state = 'pending', tries = 0, tried_since = NULL, next_try_at = :now, ended_at = NULL
      WHERE webhook_id = :webhookId
        AND (state = 'pending' OR state = 'given-up' AND ended_at >= :failingSince)`,
    { webhookId, failingSince, now: uow.now },
  );
}

/** Sends to a webhook at once, even if nobody answered there a moment ago. */
async function wake(uow: UnitOfWork, webhookId: number): Promise<void> {
  await uow.db("webhooks").where({ id: webhookId }).update({ failing_since: null, resting_until: null });
  await sendSoon(uow, webhookId);
}

/** Deletes a webhook with its log: from now on nothing is sent there. Refuses `not-found`. */
export async function deleteWebhook(
  uow: UnitOfWork,
  { webhookId }: z.output<typeof WebhookSchema>,
): Promise<void> {
  const webhook = await lockWebhook(uow, webhookId);
  await uow.db("webhooks").where({ id: webhookId }).delete();
  await uow.audit("club.webhook-deleted", {
    subject: { kind: "club" },
    before: { webhook: auditedWebhook(webhook), kinds: webhook.kinds },
  });
}

/** Sends a test message, to see whether it arrives. Refuses `not-found`, `webhook-off`. */
export async function testWebhook(
  uow: UnitOfWork,
  { webhookId }: z.output<typeof WebhookSchema>,
): Promise<void> {
  const webhook = await lockWebhook(uow, webhookId);
  if (webhook.state !== "on") throw new Refusal("webhook-off");
  await writeMessages(uow, [webhookId], TEST_KIND, [
    { subject: `test:${uow.now.getTime()}`, data: { organization: uow.organization.name } },
  ]);
  await wake(uow, webhookId);
  await uow.audit("club.webhook-tested", {
    subject: { kind: "club" },
    after: { webhook: auditedWebhook(webhook) },
  });
}

const AGAIN = { state: "pending", tries: 0, tried_since: null, ended_at: null, resent: true };

/**
 * Sends a message again, whether it arrived or was given up; the receiver recognizes it by its id. Other messages don't
 * wait for it. Refuses `not-found`, `webhook-off`, and `delivery-pending` for one that is still tried automatically.
 */
export async function resendDelivery(
  uow: UnitOfWork,
  { webhookId, deliveryId }: z.output<typeof WebhookDeliverySchema>,
): Promise<void> {
  const webhook = await lockWebhook(uow, webhookId);
  const delivery: { state: string; kind: string } | undefined = await uow
    .db("webhook_deliveries as d")
    .join("webhook_messages as m", "m.id", "d.message_id")
    .where({ "d.id": deliveryId, "d.webhook_id": webhookId })
    .first("d.state", "m.kind");
  if (!delivery) throw new Refusal("not-found");
  if (delivery.state === "pending") throw new Refusal("delivery-pending");
  if (webhook.state !== "on") throw new Refusal("webhook-off");
  await uow
    .db("webhook_deliveries")
    .where({ id: deliveryId })
    .update({ ...AGAIN, next_try_at: uow.now });
  await wake(uow, webhookId);
  await uow.audit("club.webhook-resent", {
    subject: { kind: "club" },
    after: { webhook: auditedWebhook(webhook), happening: delivery.kind },
  });
}
