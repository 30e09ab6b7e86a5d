import type PgBoss from "pg-boss";
import { type Handlers, type JobData, LANES, type Lane, QUEUE_SCHEMA } from "#app/infra/outbox/job.ts";
import type { Outbox } from "#app/infra/outbox/outbox.server.ts";
import { all, run } from "#tenants/sql.ts";

const RELAY_BATCH = 200;
/** The priority of work that somebody is waiting for: higher than any number of waiting jobs. */
const AWAITED = 1_000_000_000;

interface OutboxRow {
  id: number;
  jobId: string;
  tenantId: string | null;
  kind: string;
  payload: Record<string, unknown>;
}

/**
 * Moves due work from an outbox to the queue. Returns whether there was any. Each club's first job goes before any
 * club's second, here and in the queue, so that no club can make others wait by enqueueing a lot.
 *
 * The outbox and the queue may be in two databases: the rows are locked, inserted into the queue, and then deleted. If
 * the process dies between the last two, the rows are relayed again under the same ids, so jobs that are still waiting
 * are not duplicated.
 */
export async function relay(outbox: Outbox, boss: PgBoss, handlers: Handlers): Promise<boolean> {
  return outbox.transact(async (db) => {
    const rows = await all<OutboxRow>(
      db,
      `SELECT id, job_id, tenant_id, kind, payload FROM outbox
        WHERE id IN (
          SELECT id FROM (
            SELECT id, row_number() OVER (PARTITION BY tenant_id ORDER BY id) AS turn
              FROM outbox WHERE due_at <= now()) AS due
           ORDER BY turn, id LIMIT :most)
        ORDER BY id FOR UPDATE SKIP LOCKED`,
      { most: RELAY_BATCH },
    );
    if (rows.length === 0) return false;
    for (const lane of LANES) {
      const inLane = rows.filter((row) => (handlers.get(row.kind)?.lane ?? "work") === lane);
      if (inLane.length > 0) await insert(boss, lane, inLane, handlers);
    }
    await run(db, "DELETE FROM outbox WHERE id = ANY (:ids::bigint[])", { ids: rows.map(({ id }) => id) });
    return true;
  });
}

async function insert(boss: PgBoss, lane: Lane, rows: OutboxRow[], handlers: Handlers): Promise<void> {
  const waiting = await countWaitingJobs(boss, lane, rows);
  const jobs = rows.map(({ jobId: id, tenantId: tenant, kind, payload }) => {
    const turn = waiting.get(tenant) ?? 0;
    waiting.set(tenant, turn + 1);
    const data: JobData = { kind, tenant: tenant ?? undefined, payload };
    return { id, name: lane, data, priority: (handlers.get(kind)?.awaited ? AWAITED : 0) - turn };
  });
  await boss.insert(lane, jobs);
}

/** How many jobs the lane already has for the club of each of these rows. */
async function countWaitingJobs(
  boss: PgBoss,
  lane: Lane,
  rows: OutboxRow[],
): Promise<Map<string | null, number>> {
  const { rows: counted } = (await boss.getDb().executeSql(
    `SELECT data ->> 'tenant' AS tenant, count(*)::int AS jobs FROM ${QUEUE_SCHEMA}.job
      WHERE name = $1 AND state IN ('created', 'retry', 'active') AND data ->> 'tenant' = ANY ($2::text[])
      GROUP BY 1`,
    [lane, [...new Set(rows.map(({ tenantId }) => tenantId))]],
  )) as { rows: { tenant: string; jobs: number }[] };
  return new Map(counted.map(({ tenant, jobs }) => [tenant, jobs]));
}
