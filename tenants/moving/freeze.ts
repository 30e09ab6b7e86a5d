import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { isSqlState } from "../owner-pool.ts";
import { checkedTenant, type TenantId } from "../tenant.ts";
import { inCell, MoveError, type MoveLock } from "./move-lock.ts";
import type { Right } from "./move-rows.ts";

/** How often to check whether a transaction that has written is still under way, in milliseconds. */
const LOOK_MS = 20;
/** How long to wait for such transactions, in milliseconds: as long as a request may take. */
const MAX_DRAIN_MS = 6_000;
/** How long one try waits for the club's running reads, and holds up new ones behind it, in milliseconds. */
const READ_LOCK_MS = 500;
const READ_TRIES = 10;
const LOCK_NOT_AVAILABLE = "55P03";

/** What a club's role may write in its schema, by table: `INSERT`, or of single columns `UPDATE (name)`. */
export async function rightsIn(pool: pg.Pool, tenant: TenantId): Promise<Right[]> {
  const { rows } = await pool.query<Right>(
    `WITH given AS (
       SELECT c.relname, a.privilege_type AS type, a.privilege_type AS words FROM pg_class c, aclexplode(c.relacl) a
        WHERE c.relnamespace = $1::text::regnamespace AND c.relkind = 'r' AND a.grantee = $1::text::regrole
       UNION ALL
       SELECT c.relname, a.privilege_type, format('%s (%s)', a.privilege_type, string_agg(quote_ident(t.attname), ', '))
         FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid, aclexplode(t.attacl) a
        WHERE c.relnamespace = $1::text::regnamespace AND c.relkind = 'r' AND a.grantee = $1::text::regrole
        GROUP BY c.relname, a.privilege_type
     )
     SELECT relname AS table, array_agg(words ORDER BY words) AS privileges FROM given
      WHERE type IN ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE') GROUP BY relname ORDER BY relname`,
    [tenant],
  );
  return rows;
}

/**
 * Revokes the club role's right to write in this cell, and waits until every transaction that had written before is
 * over. From then on nothing of the club changes here. Reads go on. Idempotent. Throws MoveError if the lock is lost.
 */
export async function freeze(pool: pg.Pool, lock: MoveLock, rights: Right[]): Promise<void> {
  const name = checkedTenant(lock.tenant);
  const tables = rights.map(({ table }) => tableIn(name, table)).join(", ");
  await inCell(pool, lock, async (client) => {
    // This waits for a migration that is under way; later ones skip this schema.
    await client.query("UPDATE control.schemas SET state = 'left' WHERE id = $1", [name]);
    // Revoking a right on a table revokes it on its columns, too.
    if (tables) await client.query(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ${tables} FROM ${name}`);
  });
  await drain(pool, name);
}

/**
 * A statement locks its table before its rights are checked, and keeps the lock until its transaction ends. So once the
 * rights are revoked, a transaction without such a lock is refused, and one that holds it is waited for.
 */
async function drain(pool: pg.Pool, tenant: TenantId): Promise<void> {
  const until = Date.now() + MAX_DRAIN_MS;
  for (;;) {
    const { rows } = await pool.query<{ busy: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
                       WHERE l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
                         AND c.relnamespace = $1::regnamespace AND c.relkind = 'r'
                         AND l.mode = 'RowExclusiveLock') AS busy`,
      [tenant],
    );
    if (!rows[0]?.busy) return;
    if (Date.now() > until)
      throw new MoveError("A transaction of the club does not end; the move is tried again later.");
    await delay(LOOK_MS);
  }
}

/** Was the club's schema in this cell frozen, and not given its rights back since? */
export async function hasLeft(pool: pg.Pool, tenant: TenantId): Promise<boolean> {
  const { rows } = await pool.query("SELECT FROM control.schemas WHERE id = $1 AND state = 'left'", [tenant]);
  return rows.length > 0;
}

/** Gives a club's role back its rights to write in this cell. Idempotent. Throws MoveError if the lock is lost. */
export async function restoreWrites(pool: pg.Pool, lock: MoveLock, rights: Right[]): Promise<void> {
  const name = checkedTenant(lock.tenant);
  await inCell(pool, lock, async (client) => {
    for (const { table, privileges } of rights)
      await client.query(`GRANT ${privileges.join(", ")} ON ${tableIn(name, table)} TO ${name}`);
    await client.query("UPDATE control.schemas SET state = 'active' WHERE id = $1", [name]);
  });
}

/**
 * Refuses reads from the copy that a club has left. Transactions that have begun to read may finish. Each transaction
 * reads the club's own row first, so new ones wait for that row's table, and their first statement is then refused.
 * Idempotent. Throws MoveError if the lock is lost.
 */
export async function refuseReads(pool: pg.Pool, lock: MoveLock): Promise<void> {
  const name = checkedTenant(lock.tenant);
  const revoke = `REVOKE USAGE ON SCHEMA ${name} FROM ${name}`;
  for (let attempt = 1; attempt <= READ_TRIES; attempt++) {
    try {
      const patience = `BEGIN; SET LOCAL lock_timeout = ${READ_LOCK_MS}`;
      await inCell(
        pool,
        lock,
        async (client) => {
          await client.query(`LOCK TABLE ${name}.organization IN ACCESS EXCLUSIVE MODE`);
          await client.query(revoke);
        },
        patience,
      );
      return;
    } catch (error) {
      if (!isSqlState(error, LOCK_NOT_AVAILABLE)) throw error;
      await delay(READ_LOCK_MS);
    }
  }
  // Somebody has been reading for seconds: better that their read fails than that others read stale data.
  await inCell(pool, lock, (client) => client.query(revoke));
}

function tableIn(tenant: TenantId, table: string): string {
  return `${tenant}."${table.replaceAll('"', '""')}"`;
}
