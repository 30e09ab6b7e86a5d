import type pg from "pg";
import { inOwnerTransaction, openOwnerPool } from "../owner-pool.ts";
import { checkedTenant, type TenantId } from "../tenant.ts";
import { catchUpSequences } from "./catch-up-sequences.ts";
import { takeOverGrants } from "./take-over-grants.ts";

/** How long to wait for running units of work, in milliseconds; a request may take no longer. */
const LOCK_MS = 10_000;

/**
 * Exchanges the data behind two tenants in one transaction, by renaming: each schema takes the other's name, and the role of that
 * name gets the rights in it. Roles keep their names, since they belong to all databases of the server. Every unit of work reads the
 * club's own row first, so running ones finish before, and new ones wait and then see the new data. No club then owns the data that
 * was behind `tenant`, so the sweep removes it an hour later. No id that either gave out is given out again. Returns the rows of
 * `unless`; if there are any, nothing is exchanged.
 */
export async function swapTenants<T extends pg.QueryResultRow>(options: {
  /** The owner's connection string of the cell that both are in. */
  ownerUrl: string;
  tenant: TenantId;
  other: TenantId;
  /** A query that compares both, while neither changes. */
  unless: { text: string; values: unknown[] };
  /** SQL that prepares `other` from what is in `tenant` at that point; its search path is `other`. */
  before: string;
  /** Work that is queued for the club of `tenant` in the same commit, due in so many minutes. */
  after: { kind: string; payload: object; inMinutes: number };
}): Promise<T[]> {
  const [tenant, other] = [checkedTenant(options.tenant), checkedTenant(options.other)];
  const pool = openOwnerPool(options.ownerUrl, 1);
  try {
    return await inOwnerTransaction(pool, `BEGIN; SET LOCAL lock_timeout = ${LOCK_MS}`, async (client) => {
      const { rows } = await client.query(
        "SELECT FROM control.schemas WHERE id IN ($1, $2) AND state = 'active' ORDER BY id FOR UPDATE",
        [tenant, other],
      );
      if (rows.length !== 2) throw new Error("One of the tenants is not there to be exchanged.");
      await client.query(`LOCK TABLE ${tenant}.organization IN ACCESS EXCLUSIVE MODE`);
      const { rows: reasons } = await client.query<T>(options.unless);
      if (reasons.length > 0) return reasons;
      await client.query(
        `SET LOCAL search_path = ${other}, pg_temp; ${options.before}; SET LOCAL search_path = DEFAULT`,
      );
      await catchUpSequences(client, { schema: other, behind: tenant });
      const between = `${other}_x`;
      for (const [from, to] of [
        [tenant, between],
        [other, tenant],
        [between, other],
      ])
        await client.query(`ALTER SCHEMA ${from} RENAME TO ${to}`);
      await takeOverGrants(client, { schema: tenant, from: other });
      await takeOverGrants(client, { schema: other, from: tenant });
      await follow(client, tenant);
      await follow(client, other);
      await client.query(
        `UPDATE control.schemas a SET applied_migrations = b.applied_migrations, last_error = b.last_error,
                created_at = CASE WHEN a.id = $2 THEN now() ELSE a.created_at END
           FROM control.schemas b WHERE a.id IN ($1, $2) AND b.id IN ($1, $2) AND a.id <> b.id`,
        [tenant, other],
      );
      const { kind, payload, inMinutes } = options.after;
      await client.query(
        `INSERT INTO dispatch.outbox (tenant_id, kind, payload, due_at)
         VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
        [tenant, kind, JSON.stringify(payload), inMinutes],
      );
      return [];
    });
  } finally {
    await pool.end();
  }
}

/** Rebinds the functions whose search path names their schema. */
async function follow(client: pg.PoolClient, schema: TenantId): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
      WHERE pronamespace = $1::regnamespace AND EXISTS (SELECT FROM unnest(proconfig) c WHERE c LIKE 'search_path=%')`,
    [schema],
  );
  for (const { name } of rows)
    await client.query(`ALTER FUNCTION ${name} SET search_path = ${schema}, pg_temp`);
}
