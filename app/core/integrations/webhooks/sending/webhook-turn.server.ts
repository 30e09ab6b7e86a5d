import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { all, maybe, run } from "#tenants/sql.ts";
import { SEND_SLOWLY, sendSoon } from "../write-messages.server.ts";

/** How many webhooks of one club have a turn at once; at most one of them is not known to be quick. */
const MAX_BUSY = 2;
/** A turn that has lasted this long, in milliseconds, is lost, and so is its job. */
const LOST_MS = 600_000;

/**
 * A message that is this late, in milliseconds, for instance because its club rested, is tried for a whole day again.
 */
const LATE_MS = 3_600_000;

/** A job that sends to a webhook. The queue may deliver it twice, with the same id. */
export interface Turn {
  webhookId: number;
  jobId: string;
  /** Is it in the slow lane? */
  slowly?: boolean;
}

/** A message that is due. */
export interface DueMessage {
  deliveryId: number;
  publicId: string;
  kind: string;
  data: Record<string, unknown>;
  madeAt: Date;
  /** How many tries failed before. */
  tries: number;
  /** When its day of tries began; null if it has not yet. */
  since: Date | null;
  address: string;
  /** The sealed secrets that sign it: the webhook's own, and the former one while it still signs. */
  sealed: Buffer[];
}

/**
 * Takes the webhook's turn. False if another job has it, or if `MAX_BUSY` keeps it from having one now; the job that
 * ends a turn wakes those that wait. False, too, if the receiver is slow and this is not the slow lane: then a job is
 * queued there.
 */
export async function beginTurn(uow: UnitOfWork, { webhookId, jobId, slowly }: Turn): Promise<boolean> {
  const { db, now } = uow;
  const lost = new Date(now.getTime() - LOST_MS);
  // Lock all webhooks: if jobs begin at the same time, each has to see the turns that were taken before it.
  await run(db, "SELECT FROM webhooks ORDER BY id FOR NO KEY UPDATE");
  const mine = await maybe<{ slow: boolean | null; taken: boolean }>(
    db,
    `SELECT mine.slow,
            count(busy.id) FILTER (WHERE busy.id = mine.id) > 0 OR count(busy.id) >= :most
              OR mine.slow IS NOT FALSE AND count(busy.id) FILTER (WHERE busy.slow IS NOT FALSE) > 0 AS taken
       FROM webhooks mine LEFT JOIN webhooks busy ON busy.busy_by <> :jobId AND busy.busy_since > :lost
      WHERE mine.id = :webhookId GROUP BY mine.id`,
    { webhookId, jobId, lost, most: MAX_BUSY },
  );
  if (!mine || mine.taken) return false;
  if (mine.slow && !slowly) {
    // This job may still have the turn, if its process ended before.
    await endTurn(uow, { webhookId, jobId });
    await uow.enqueue(SEND_SLOWLY, { webhookId });
    return false;
  }
  await run(
    db,
    "UPDATE webhooks SET busy_by = :jobId, busy_since = :now, turned_at = :now WHERE id = :webhookId",
    {
      webhookId,
      jobId,
      now,
    },
  );
  return true;
}

/**
 * The oldest message that can be sent now in this turn: no earlier message about its subject still waits, other than
 * resent ones. Undefined if there is none, or if the webhook is not on, or rests.
 */
export async function nextDue(
  { db, now }: UnitOfWork,
  { webhookId, jobId }: Turn,
): Promise<DueMessage | undefined> {
  return maybe<DueMessage>(
    db,
    `SELECT d.id AS delivery_id, m.public_id, m.kind, m.data, m.made_at, d.tries,
            CASE WHEN d.next_try_at > :late THEN d.tried_since END AS since, w.address,
            array_remove(ARRAY[w.secret, CASE WHEN w.former_until > :now THEN w.former_secret END], NULL) AS sealed
       FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id JOIN webhook_messages m ON m.id = d.message_id
      WHERE w.id = :webhookId AND w.busy_by = :jobId AND ${IS_READY} AND ${IS_DUE}
      ORDER BY d.id LIMIT 1`,
    { webhookId, jobId, now, late: new Date(now.getTime() - LATE_MS) },
  );
}

/** Can anything be sent to `webhooks w` now? SQL. */
const IS_READY = "w.state = 'on' AND (w.resting_until IS NULL OR w.resting_until <= :now)";
/**
 * Is `webhook_deliveries d` due, with no earlier message about its subject that waits? Resent ones don't count: they
 * were sent in order before. SQL.
 */
const IS_DUE = `d.state = 'pending' AND d.next_try_at <= :now AND NOT EXISTS (
  SELECT FROM webhook_deliveries earlier
   WHERE earlier.webhook_id = d.webhook_id AND earlier.subject = d.subject AND earlier.state = 'pending' AND earlier.id < d.id
     AND NOT earlier.resent)`;

/** Gives the turn back. */
export async function endTurn({ db }: UnitOfWork, { jobId }: Turn): Promise<void> {
  await db("webhooks").where({ busy_by: jobId }).update({ busy_by: null, busy_since: null });
}

/**
 * Has the queue send to each webhook of the club that has something due and no turn now; those whose last turn is
 * longest ago come first.
 */
export async function wakeDue(uow: UnitOfWork): Promise<void> {
  const rows = await all<{ id: number }>(
    uow.db,
    `SELECT w.id FROM webhooks w
      WHERE (w.busy_by IS NULL OR w.busy_since <= :lost) AND ${IS_READY}
        AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND ${IS_DUE})
      ORDER BY w.turned_at NULLS FIRST, w.id`,
    { now: uow.now, lost: new Date(uow.now.getTime() - LOST_MS) },
  );
  for (const { id } of rows) await sendSoon(uow, id);
}
