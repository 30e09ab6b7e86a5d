import type { z } from "zod";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { all, maybe, one } from "#tenants/sql.ts";
import type { DeliveryFault, DeliveryState, WebhookState } from "./webhook.ts";
import type { WebhookDeliveriesSchema } from "./webhooks.schemas.ts";

/** A webhook as admins see it; its secret is told only when it is made. */
export interface Webhook {
  id: number;
  address: string;
  kinds: string[];
  state: WebhookState;
  madeBy: { id: number; name: string };
  /** Is its maker still an admin? The webhook is the club's, and goes on either way. */
  makerIsAdmin: boolean;
  madeAt: Date;
  /** No message has arrived since; null if the last one did. */
  failingSince: Date | null;
  /** How many messages wait to be sent. */
  pending: number;
}

const WEBHOOK = `w.id, w.address, w.kinds, w.state, w.made_at, w.failing_since,
  jsonb_build_object('id', m.id, 'name', ${SHOWN_NAME}) AS made_by,
  m.role = 'admin' AND m.state = 'active' AS maker_is_admin,
  (SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'pending') AS pending`;
const WEBHOOKS = `SELECT ${WEBHOOK} FROM webhooks w JOIN members m ON m.id = w.made_by`;

/** All webhooks of the club, the newest first. */
export async function webhookList({ db }: UnitOfWork): Promise<Webhook[]> {
  return all<Webhook>(db, `${WEBHOOKS} ORDER BY w.id DESC`);
}

/** One webhook. Refuses `not-found`. */
export async function webhookDetail(
  { db }: UnitOfWork,
  { webhookId }: { webhookId: number },
): Promise<Webhook> {
  const webhook = await maybe<Webhook>(db, `${WEBHOOKS} WHERE w.id = :webhookId`, { webhookId });
  if (!webhook) throw new Refusal("not-found");
  return webhook;
}

/** How many webhooks were stopped by the product. */
export async function stoppedWebhooks({ db }: UnitOfWork): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    "SELECT count(*)::int AS count FROM webhooks WHERE state = 'stopped'",
  );
  return count;
}

/** One message to one webhook, and how it fared. */
export interface WebhookDelivery {
  id: number;
  /** The id with which the receiver recognizes the message. */
  messageId: string;
  type: string;
  subject: string;
  state: DeliveryState;
  tries: number;
  madeAt: Date;
  /** The last try; null before the first. */
  triedAt: Date | null;
  /** null once it arrived or was given up. */
  nextTryAt: Date | null;
  endedAt: Date | null;
  /** The HTTP status of the last answer; null if there was none. */
  status: number | null;
  fault: DeliveryFault | null;
}

/** What was sent to a webhook or waits to be, the newest first. Refuses `not-found`. */
export async function webhookDeliveries(
  uow: UnitOfWork,
  { webhookId, ...page }: z.output<typeof WebhookDeliveriesSchema>,
): Promise<Paged<WebhookDelivery>> {
  await webhookDetail(uow, { webhookId });
  const { total } = await one<{ total: number }>(
    uow.db,
    "SELECT count(*)::int AS total FROM webhook_deliveries WHERE webhook_id = :webhookId",
    { webhookId },
  );
  const rows = await all<WebhookDelivery>(
    uow.db,
    `SELECT d.id, m.public_id AS message_id, m.kind AS type, m.subject, d.state, d.tries, m.made_at,
            d.tried_at, d.next_try_at, d.ended_at, d.last_status AS status,
            d.last_error AS fault
       FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message_id
      WHERE d.webhook_id = :webhookId ORDER BY d.id DESC LIMIT :perPage OFFSET :offset`,
    { webhookId, perPage: page.perPage, offset: pageOffset(page) },
  );
  return { items: rows, total, ...page };
}
