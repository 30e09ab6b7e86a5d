import type { Logger } from "#app/infra/logger.server.ts";
import type { Database } from "#tenants/database.ts";
import { all, one, run } from "#tenants/sql.ts";

/** How many clubs of a cell one run samples: enough for 5,000 clubs in a day. */
const AT_ONCE = 50;
/** How many days back mails count that could not be delivered. */
const FAILED_DAYS = 7;

/**
 * Samples the clubs of each cell whose samples are oldest: how large they are, how many active members they have, and
 * how many mails of the last week they could not send. A club or cell that can't be reached keeps its old sample.
 * Returns how many were sampled.
 */
export async function sampleClubs(
  { database, log, now }: { database: Database; log: Logger; now(): Date },
  atOnce = AT_ONCE,
): Promise<number> {
  let noted = 0;
  const attempt = async (what: object, look: () => Promise<void>) =>
    look().catch((err) => log.warn({ err, ...what }, "not sampled"));
  for (const cell of database.cells)
    await attempt({ cell }, async () => {
      const tenants = await stalest(database, cell, atOnce);
      const sizes = await loadSchemaSizes(database, cell, tenants);
      for (const tenant of tenants)
        await attempt({ tenant }, async () => {
          const counts = await loadClubCounts(database, tenant, now());
          await note(database, { tenant, bytes: sizes.get(tenant) ?? 0, ...counts, now: now() });
          noted++;
        });
    });
  return noted;
}

async function stalest({ platform }: Database, cell: string, atOnce: number): Promise<string[]> {
  const rows = await all<{ tenant: string }>(
    platform,
    `SELECT o.tenant_id AS tenant FROM platform.organizations o JOIN platform.tenants t ON t.id = o.tenant_id
       LEFT JOIN platform.club_samples s ON s.tenant_id = o.tenant_id
      WHERE t.cell = :cell AND t.state = 'active' ORDER BY s.taken_at NULLS FIRST, o.tenant_id LIMIT :atOnce`,
    { cell, atOnce },
  );
  return rows.map(({ tenant }) => tenant);
}

/** The bytes of each schema with its indexes, from the server's catalog: no club's rows are read for it. */
async function loadSchemaSizes(
  database: Database,
  cell: string,
  tenants: string[],
): Promise<Map<string, number>> {
  const rows = await database.withCell(cell, (db) =>
    all<{ tenant: string; bytes: number }>(
      db,
      `SELECT n.nspname AS tenant, sum(pg_total_relation_size(c.oid))::float8 AS bytes
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = ANY (:tenants::text[]) AND c.relkind = 'r' GROUP BY 1`,
      { tenants },
    ),
  );
  return new Map(rows.map(({ tenant, bytes }) => [tenant, bytes]));
}

async function loadClubCounts(
  database: Database,
  tenant: string,
  now: Date,
): Promise<{ members: number; failedMails: number }> {
  return database.withTenant(tenant, { readOnly: true }, async (db) => {
    return one<{ members: number; failedMails: number }>(
      db,
      `SELECT (SELECT count(*)::int FROM members WHERE state = 'active') AS members,
              (SELECT count(*)::int FROM notice_mails
                WHERE failed_at > :now::timestamptz - interval '${FAILED_DAYS} days' AND done_at IS NULL) AS failed_mails`,
      { now },
    );
  });
}

/** Stores a sample, unless the club was deleted in the meantime. */
async function note(
  { platform }: Database,
  sample: { tenant: string; bytes: number; members: number; failedMails: number; now: Date },
): Promise<void> {
  await run(
    platform,
    `INSERT INTO platform.club_samples (tenant_id, bytes, members, failed_mails, taken_at)
     SELECT tenant_id, :bytes::bigint, :members::int, :failedMails::int, :now::timestamptz FROM platform.organizations WHERE tenant_id = :tenant
     ON CONFLICT (tenant_id) DO UPDATE SET bytes = excluded.bytes, members = excluded.members,
       failed_mails = excluded.failed_mails, taken_at = excluded.taken_at`,
    { ...sample, bytes: Math.round(sample.bytes) },
  );
}
