import type pg from "pg";
import { MAIN } from "./cells/cell-urls.ts";
import type { DatabaseMigrations, DatabaseRoles, TenantMigration } from "./migration.ts";
import { openOwnerPool } from "./owner-pool.ts";
import { appUrlFrom, openDoors } from "./prepare-database.ts";
import { checkedRoles, DEFAULT_ROLES } from "./tenant.ts";

/** The state of a database, read without changing anything in it. */
export interface DatabaseFacts {
  /** The server's major version, such as 18. */
  version: number;
  /** By how much the server's clock is ahead of ours, in milliseconds. */
  clockAheadMs: number;
  /** Undefined in a database that no version of the product has prepared. */
  prepared: PreparedFacts | undefined;
}

interface PreparedFacts {
  /** The cell that this database knows itself to be. */
  cell: string | undefined;
  login: LoginFacts | undefined;
  /** What the login can still do and must not, in words. */
  openDoors: string[];
  /** Migrations of the cell, and in `main` of the platform, that are not applied. */
  pending: string[];
  /** How many clubs' schemas lack a migration. */
  clubsPending: number;
  /** Schemas whose migration failed. */
  failed: { tenant: string; error: string | null }[];
}

/** The login that serves. */
interface LoginFacts {
  /** What it is allowed and must not be, in words such as "is a superuser". */
  powers: string[];
  /** How many database objects it owns. */
  owned: number;
  /** Why it can't sign in with the password made of SECRET; undefined if it can. */
  refused: string | undefined;
}

/**
 * Examines the database of the owner's connection string, which should be this cell; the migrations of another cell are
 * not examined. Throws if the database can't be reached.
 */
export async function examineDatabase(
  ownerUrl: string,
  options: {
    cell?: string;
    roles?: DatabaseRoles;
    appPassword: string;
    migrations: DatabaseMigrations;
    ofTenants: readonly TenantMigration[];
  },
): Promise<DatabaseFacts> {
  const { cell = MAIN } = options;
  const roles = checkedRoles(options.roles ?? DEFAULT_ROLES);
  const pool = openOwnerPool(ownerUrl, 1);
  try {
    const began = Date.now();
    const { rows } = await pool.query<{ version: number; now: Date; prepared: boolean }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version, clock_timestamp() AS now,
              to_regclass('control.schemas') IS NOT NULL AS prepared`,
    );
    const [row] = rows;
    if (!row) throw new Error("The database answers nothing.");
    const halfway = (began + Date.now()) / 2;
    const facts = { version: row.version, clockAheadMs: Math.round(row.now.getTime() - halfway) };
    if (!row.prepared) return { ...facts, prepared: undefined };
    const named = await pool.query<{ name: string }>("SELECT name FROM control.cell");
    const name = named.rows[0]?.name;
    const login = await loginOf(pool, roles);
    const appUrl = appUrlFrom(ownerUrl, roles.app, options.appPassword);
    return {
      ...facts,
      prepared: {
        cell: name,
        login: login && { ...login, refused: await refusalOf(appUrl) },
        openDoors: login ? await openDoors(pool, roles) : [],
        ...(name === cell
          ? await migrationsOf(pool, options, cell)
          : { pending: [], clubsPending: 0, failed: [] }),
      },
    };
  } finally {
    await pool.end();
  }
}

async function loginOf(
  pool: pg.Pool,
  { app }: DatabaseRoles,
): Promise<Omit<LoginFacts, "refused"> | undefined> {
  const { rows } = await pool.query<Omit<LoginFacts, "refused">>(
    `SELECT array_remove(ARRAY[
              CASE WHEN rolsuper THEN 'is a superuser' END,
              CASE WHEN rolinherit THEN 'has the rights of every club at once (INHERIT)' END,
              CASE WHEN rolcreaterole THEN 'may create roles' END,
              CASE WHEN rolcreatedb THEN 'may create databases' END,
              CASE WHEN rolbypassrls THEN 'bypasses row security' END,
              CASE WHEN rolreplication THEN 'may replicate' END], NULL) AS powers,
            (SELECT count(*) FROM pg_shdepend d WHERE d.refobjid = r.oid AND d.refclassid = 'pg_authid'::regclass
                AND d.deptype = 'o')::int AS owned
       FROM pg_roles r WHERE rolname = $1`,
    [app],
  );
  return rows[0];
}

async function refusalOf(appUrl: string): Promise<string | undefined> {
  const pool = openOwnerPool(appUrl, 1);
  try {
    await pool.query("SELECT 1");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await pool.end();
  }
}

async function migrationsOf(
  pool: pg.Pool,
  { migrations, ofTenants }: { migrations: DatabaseMigrations; ofTenants: readonly TenantMigration[] },
  cell: string,
): Promise<Pick<PreparedFacts, "pending" | "clubsPending" | "failed">> {
  const isMain = cell === MAIN;
  const applied = await pool.query<{ id: string }>(
    `SELECT id FROM ledger.cell_migrations${isMain ? " UNION SELECT id FROM ledger.platform_migrations" : ""}`,
  );
  const known = new Set(applied.rows.map(({ id }) => id));
  const all = [...migrations.cell, ...(isMain ? migrations.platform : [])].map(({ id }) => id);
  const lacking = await pool.query<{ tenants: number }>(
    "SELECT count(*)::int AS tenants FROM control.schemas WHERE NOT applied_migrations @> $1 AND state <> 'left'",
    [ofTenants.map(({ id }) => id)],
  );
  const failed = await pool.query<{ tenant: string; error: string | null }>(
    "SELECT id AS tenant, last_error AS error FROM control.schemas WHERE last_error IS NOT NULL ORDER BY id",
  );
  return {
    pending: all.filter((id) => !known.has(id)),
    clubsPending: lacking.rows[0]?.tenants ?? 0,
    failed: failed.rows,
  };
}
