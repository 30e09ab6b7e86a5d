import type pg from "pg";
import { MAIN } from "./cells/cell-urls.ts";
import {
  appliedTo,
  appUrlFrom,
  findLoginError,
  isOfEarlierVersion,
  migrationsFor,
  readInstallation,
  restoringIn,
  secretId,
} from "./installation.ts";
import type { DatabaseMigrations, TenantMigration } from "./migration.ts";
import { openOwnerPool } from "./owner-pool.ts";
import { excessRights } from "./prepare-database.ts";

/** The state of a database, read without changing anything in it. */
export interface DatabaseFacts {
  /** The server's major version, such as 18. */
  version: number;
  /** By how much the server's clock is ahead of ours, in milliseconds. */
  clockAheadMs: number;
  /** What is half restored into it, in words; absent if nothing is. It is then not examined any further. */
  restoring?: string;
  /** Was it made by an earlier version, from which no migration leads here? It is then not examined any further. */
  isOfEarlierVersion?: boolean;
  /** Undefined in a database that no version of the product has prepared. */
  prepared: PreparedFacts | undefined;
}

interface PreparedFacts {
  /** The cell that this database knows itself to be. */
  cell: string;
  /** The version that migrated it last. */
  version: string;
  /** Was it prepared with this SECRET? */
  knowsSecret: boolean;
  /** What the owner needs and may not do, in words; a superuser has taken it away. */
  ownerLacks: string[];
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
  name: string;
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
    appPassword: string;
    migrations: DatabaseMigrations;
    ofTenants: readonly TenantMigration[];
  },
): Promise<DatabaseFacts> {
  const { cell = MAIN } = options;
  const pool = openOwnerPool(ownerUrl, 1);
  try {
    const began = Date.now();
    const { rows } = await pool.query<{ version: number; now: Date }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS version, clock_timestamp() AS now",
    );
    const [row] = rows;
    if (!row) throw new Error("The database answers nothing.");
    const halfway = (began + Date.now()) / 2;
    const facts = { version: row.version, clockAheadMs: Math.round(row.now.getTime() - halfway) };
    const restoring = await restoringIn(pool);
    if (restoring !== undefined) return { ...facts, restoring, prepared: undefined };
    if (await isOfEarlierVersion(pool, cell, options.migrations))
      return { ...facts, isOfEarlierVersion: true, prepared: undefined };
    const installation = await readInstallation(pool);
    if (!installation) return { ...facts, prepared: undefined };
    const { app } = installation.roles;
    const login = await readLogin(pool, app);
    const appUrl = appUrlFrom(ownerUrl, app, options.appPassword);
    return {
      ...facts,
      prepared: {
        cell: installation.cell,
        version: installation.version,
        knowsSecret: installation.secretId === secretId(options.appPassword),
        ownerLacks: await ownerLacks(pool),
        login: login && { ...login, refused: (await findLoginError(appUrl))?.message },
        openDoors: login ? await excessRights(pool, app) : [],
        ...(installation.cell === cell
          ? await readMigrationFacts(pool, options, cell)
          : { pending: [], clubsPending: 0, failed: [] }),
      },
    };
  } finally {
    await pool.end();
  }
}

async function readLogin(pool: pg.Pool, app: string): Promise<Omit<LoginFacts, "refused"> | undefined> {
  const { rows } = await pool.query<Omit<LoginFacts, "refused">>(
    `SELECT rolname AS name, array_remove(ARRAY[
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

/** What the owner uses, as SQL that is true if it may. */
const OWNER_NEEDS: [string, string][] = [
  ["create roles", "(SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user)"],
  ["create schemas", "has_database_privilege(current_database(), 'CREATE')"],
  ["write functions in plpgsql", "has_language_privilege('plpgsql', 'USAGE')"],
  ...["pg_advisory_xact_lock", "pg_try_advisory_xact_lock"].map((name): [string, string] => [
    `call ${name}(bigint)`,
    `has_function_privilege('pg_catalog.${name}(bigint)', 'EXECUTE')`,
  ]),
];

async function ownerLacks(pool: pg.Pool): Promise<string[]> {
  const columns = OWNER_NEEDS.map(([, sql], index) => `${sql} AS need_${index}`).join(", ");
  const { rows } = await pool.query<Record<string, boolean>>(`SELECT ${columns}`);
  return OWNER_NEEDS.filter((_need, index) => !rows[0]?.[`need_${index}`]).map(([words]) => words);
}

async function readMigrationFacts(
  pool: pg.Pool,
  { migrations, ofTenants }: { migrations: DatabaseMigrations; ofTenants: readonly TenantMigration[] },
  cell: string,
): Promise<Pick<PreparedFacts, "pending" | "clubsPending" | "failed">> {
  const applied = await appliedTo(pool, cell);
  const all = migrationsFor(cell, migrations).map(({ id }) => id);
  const lacking = await pool.query<{ tenants: number }>(
    "SELECT count(*)::int AS tenants FROM control.schemas WHERE NOT applied_migrations @> $1 AND state NOT IN ('left', 'spare')",
    [ofTenants.map(({ id }) => id)],
  );
  const failed = await pool.query<{ tenant: string; error: string | null }>(
    "SELECT id AS tenant, last_error AS error FROM control.schemas WHERE last_error IS NOT NULL ORDER BY id",
  );
  return {
    pending: all.filter((id) => !applied.has(id)),
    clubsPending: lacking.rows[0]?.tenants ?? 0,
    failed: failed.rows,
  };
}
