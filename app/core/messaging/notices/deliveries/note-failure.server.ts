import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { DeliveryError } from "#app/infra/outbound/delivery-error.ts";
import { maybe } from "#tenants/sql.ts";
import { nextDelivery } from "./delivery-backoff.ts";

/** The tables of messages to send, each with the job that sends one. */
export const DELIVERIES = {
  notice_mails: { kind: "notice-mail.send", payload: (id: number) => ({ mailId: id }) },
  notice_pushes: { kind: "notice-push.send", payload: (id: number) => ({ pushId: id }) },
} as const;
export type DeliveryTable = keyof typeof DELIVERIES;

/** One mail or push message, and how many tries had failed when this one began. */
export interface TriedDelivery {
  table: DeliveryTable;
  id: number;
  failures: number;
}

/**
 * Records why a try failed and queues the next one, or gives up after a day. If two workers made the same try, the
 * second one does nothing.
 */
export async function noteFailure(
  uow: UnitOfWork,
  { table, id, failures }: TriedDelivery,
  { failure, answer }: DeliveryError,
  { maxWaitMs }: { maxWaitMs: number },
): Promise<void> {
  const tried = await maybe<{ since: Date }>(
    uow.db,
    `SELECT coalesce(tried_since, made_at) AS since FROM ${table}
      WHERE id = :id AND failures = :failures AND done_at IS NULL AND given_up_at IS NULL FOR UPDATE`,
    { id, failures },
  );
  if (!tried) return;
  const failed = { failures: failures + 1, since: tried.since, now: uow.now, maxMs: maxWaitMs };
  const next = nextDelivery(failure, failed);
  await uow
    .db(table)
    .where({ id })
    .update({
      failures: failed.failures,
      failed_at: uow.now,
      reason: failure,
      answer,
      next_try_at: next ?? null,
      given_up_at: next ? null : uow.now,
    });
  if (next) await sendLater(uow, { table, id, failures: failed.failures }, next);
}

/**
 * Queues a message, to be sent at `dueAt` or now. The job carries the number of failed tries, so that each try is made
 * once.
 */
export async function sendLater(
  uow: UnitOfWork,
  { table, id, failures }: TriedDelivery,
  dueAt?: Date,
): Promise<void> {
  const { kind, payload } = DELIVERIES[table];
  await uow.enqueue(kind, { ...payload(id), failures }, dueAt);
}
