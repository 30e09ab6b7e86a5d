import type { Database, Db } from "#tenants/database.ts";
import { run } from "#tenants/sql.ts";

/** A table where transactions leave work for the queue: the platform's, or a cell's. */
export interface Outbox {
  /** Opens a transaction in which the table can be used as `outbox`. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** The platform's outbox and that of every cell. */
export function allOutboxes(database: Database): Outbox[] {
  return [
    { transact: (work) => database.withPlatform({}, work) },
    ...database.cells.map((cell): Outbox => ({ transact: (work) => database.withCell(cell, work) })),
  ];
}

/**
 * Enqueues work in a transaction of the platform: kept if it commits, gone if it rolls back. `tenant` is the club that
 * it belongs to; work without one is the platform's own.
 */
export async function enqueuePlatform(
  db: Db,
  kind: string,
  payload: Record<string, unknown>,
  tenant: string | null = null,
): Promise<void> {
  await run(db, "INSERT INTO outbox (tenant_id, kind, payload) VALUES (:tenant, :kind, :payload)", {
    tenant,
    kind,
    payload: JSON.stringify(payload),
  });
}

/** Enqueues a job again for `dueAt`, under its id. The current run of its handler must still succeed. */
export async function postpone(
  db: Db,
  job: { id: string; tenant: string | undefined; kind: string; payload: Record<string, unknown> },
  dueAt: Date,
): Promise<void> {
  await db("outbox").insert({
    job_id: job.id,
    tenant_id: job.tenant ?? null,
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    due_at: dueAt,
  });
}

/**
 * Enqueues a club's scheduled job again for `dueAt`, unless it is already waiting: however many slots pass meanwhile,
 * it runs once.
 */
export async function putOffScheduled(
  db: Db,
  { tenant, payload }: { tenant: string; payload: Record<string, unknown> },
  dueAt: Date,
): Promise<void> {
  const job = String(payload.job);
  // Serialize workers that put off the same job at the same time.
  await run(db, "SELECT pg_advisory_xact_lock(hashtextextended(:tenant || ' ' || :job, 0))", { tenant, job });
  await run(
    db,
    `INSERT INTO outbox (tenant_id, kind, payload, due_at) SELECT :tenant, 'job.run', :payload, :dueAt
      WHERE NOT EXISTS (SELECT FROM outbox WHERE tenant_id = :tenant AND kind = 'job.run'
                           AND payload ->> 'job' = :job AND due_at > now())`,
    { tenant, payload: JSON.stringify(payload), dueAt, job },
  );
}

/** Makes work that was put off while the club was suspended or closed due now. */
export async function resumeWork(db: Db, tenant: string): Promise<void> {
  await db("outbox").where({ tenant_id: tenant }).update({ due_at: db.fn.now() });
}

/** Deletes work of these kinds from every outbox. Returns how much there was. */
export async function dropWork(database: Database, kinds: readonly string[]): Promise<number> {
  let dropped = 0;
  for (const outbox of allOutboxes(database))
    dropped += await outbox.transact((db) =>
      db("outbox")
        .whereIn("kind", [...kinds])
        .delete(),
    );
  return dropped;
}
