import { randomBytes } from "node:crypto";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { run } from "#tenants/sql.ts";
import type { Announcement } from "./webhook.ts";

/** The job that sends what a webhook has not got yet. */
export const SEND = "webhook.send";
/** The job that sends to a slow webhook, in a lane for the slow ones of all clubs. */
export const SEND_SLOWLY = "webhook.send-slowly";

/** Has the queue send to this address, at `dueAt` or now. */
export async function sendSoon(uow: UnitOfWork, webhookId: number, dueAt?: Date): Promise<void> {
  await uow.enqueue(SEND, { webhookId }, dueAt);
}

/**
 * Writes messages to these webhooks, in the transaction of the act that they tell of. The caller has the queue send
 * them.
 */
export async function writeMessages(
  uow: UnitOfWork,
  webhookIds: readonly number[],
  kind: string,
  messages: readonly Announcement[],
): Promise<void> {
  const rows = messages.map(({ subject, memberId, data }) => ({
    public_id: newMessageId(),
    subject,
    member_id: memberId ?? null,
    data,
  }));
  await run(
    uow.db,
    `WITH present AS (
       -- One that was deleted a moment ago must not undo the act.
       SELECT id FROM webhooks WHERE id = ANY (:webhookIds::bigint[]) ORDER BY id FOR KEY SHARE),
     told AS (
       INSERT INTO webhook_messages (public_id, kind, subject, member_id, data, made_at)
       SELECT public_id, :kind, subject, member_id, data, :now::timestamptz
         FROM ROWS FROM (jsonb_to_recordset(:rows::jsonb) AS (public_id text, subject text, member_id bigint, data jsonb))
              WITH ORDINALITY AS new (public_id, subject, member_id, data, place) ORDER BY place
       RETURNING id, subject)
     INSERT INTO webhook_deliveries (webhook_id, message_id, subject, next_try_at)
     SELECT present.id, told.id, told.subject, :now::timestamptz FROM told, present ORDER BY told.id, present.id`,
    { kind, now: uow.now, rows: JSON.stringify(rows), webhookIds: [...webhookIds] },
  );
}

/** The id with which receivers recognize a message, however often it comes. */
function newMessageId(): string {
  return `msg_${randomBytes(18).toString("base64url")}`;
}
