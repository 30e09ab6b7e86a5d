import pg from "pg";
import { type CellUrls, MAIN } from "./cells/cell-urls.ts";
import { ensureCell, WrongCellError } from "./cells/ensure-cell.ts";
import type { CellMigration, DatabaseMigrations, DatabaseRoles } from "./migration.ts";
import { isSqlState } from "./owner-pool.ts";
import { checkedRoles, DEFAULT_ROLES } from "./tenant.ts";

export interface PreparedDatabase {
  /** Connection string of the login that serves; it owns nothing. */
  appUrl: string;
  /**
   * What the serving login can still do because the owner lacked the rights to revoke it, in words for the log; empty
   * on a database of our own.
   */
  warnings: string[];
  /** The cells besides `main` that could not be prepared, each with its error. */
  failedCells: { cell: string; error: unknown }[];
}

interface PrepareOptions {
  roles?: DatabaseRoles;
  appPassword: string;
  migrations: DatabaseMigrations;
  /** The owner's connection strings of the cells besides `main`. */
  cells?: CellUrls;
}

/** The database was made by an earlier version, from which no migration leads to this one. */
export class EarlierVersionError extends Error {
  constructor() {
    super("The database was made by an earlier version of Teamsheet, whose data this one can't take over.");
    this.name = "EarlierVersionError";
  }
}

type Ledger = "ledger.cell_migrations" | "ledger.platform_migrations";

const DUPLICATE_ROLE = ["42710", "23505"];
/** How long a database may take to accept a connection, in milliseconds. */
const CONNECT_MS = 10_000;
const CONCURRENT_UPDATE = "XX000";
/** The key of an advisory lock, the same in every process, so that only one prepares at a time. */
const LOCK = 7_308_461;

/** Each statement closes one way out of a tenant's role; all but the last two need a superuser. See docs/decisions. */
const HARDENING = [
  "REVOKE EXECUTE ON FUNCTION pg_catalog.set_config(text, text, boolean) FROM PUBLIC",
  "REVOKE UPDATE ON pg_catalog.pg_settings FROM PUBLIC",
  "REVOKE USAGE ON LANGUAGE plpgsql FROM PUBLIC",
  "REVOKE EXECUTE ON FUNCTION lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) FROM PUBLIC",
  "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
];

/**
 * Matches the names of functions that reach beyond one club, in all variants that this server has: advisory locks
 * (which our migrations and the queue use), notifications, messages in the write-ahead log.
 */
const ACROSS_CLUBS = "^pg_(try_)?advisory_|^pg_notify$|^pg_logical_emit_message$";

/** What the login must not be able to do: in words, and as SQL that is true if it can. */
const OPEN_DOORS: [string, string][] = [
  ["call set_config()", "has_function_privilege($1, 'pg_catalog.set_config(text,text,boolean)', 'EXECUTE')"],
  ["update pg_settings", "has_table_privilege($1, 'pg_catalog.pg_settings', 'UPDATE')"],
  ["write functions in plpgsql", "has_language_privilege($1, 'plpgsql', 'USAGE')"],
  [
    "take advisory locks",
    "has_function_privilege($1, 'pg_catalog.pg_try_advisory_xact_lock(bigint)', 'EXECUTE')",
  ],
  ["send notifications", "has_function_privilege($1, 'pg_catalog.pg_notify(text,text)', 'EXECUTE')"],
  ["make temporary tables", "has_database_privilege($1, current_database(), 'TEMP')"],
  ["create objects in the schema public", "has_schema_privilege($1, 'public', 'CREATE')"],
];

/**
 * Makes the platform's database, which is also the cell `main`, ready for clubs: roles, hardening, the cell's and the
 * platform's migrations; then the other cells, side by side, which are open for new clubs from then on. Can be run again
 * at any time and by several processes at once. Throws if the owner may not create roles, EarlierVersionError and
 * WrongCellError; a cell that is out of reach is reported and stops nothing.
 */
export async function prepareDatabase(ownerUrl: string, options: PrepareOptions): Promise<PreparedDatabase> {
  const roles = checkedRoles(options.roles ?? DEFAULT_ROLES);
  const warnings = await onDatabase(ownerUrl, async (client) => {
    await ensureCurrent(client, options.migrations);
    await prepareCell(client, MAIN, roles, options);
    await applyOnce(client, roles, "ledger.platform_migrations", options.migrations.platform);
    return openDoors(client, roles);
  });
  const failedCells: PreparedDatabase["failedCells"] = [];
  const prepared = await Promise.all(
    Object.entries(options.cells ?? {}).map(async ([cell, url]) => {
      try {
        warnings.push(
          ...(await onDatabase(url, async (client) => {
            await prepareCell(client, cell, roles, options);
            return (await openDoors(client, roles)).map((words) => `${cell}: ${words}`);
          })),
        );
        return [cell];
      } catch (error) {
        if (error instanceof WrongCellError) throw error;
        failedCells.push({ cell, error });
        return [];
      }
    }),
  );
  if (options.cells) await onDatabase(ownerUrl, (client) => enterCells(client, prepared.flat()));
  return { appUrl: appUrlFrom(ownerUrl, roles.app, options.appPassword), warnings, failedCells };
}

/** Runs `work` in one transaction on a database, while no other process prepares it. */
async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // If the server goes away, the statement that it does not answer fails; that is enough.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } finally {
    await client.end();
  }
}

async function enterCells(client: pg.Client, cells: string[]): Promise<void> {
  await client.query(
    "INSERT INTO platform.cells (name) SELECT unnest($1::text[]) ON CONFLICT (name) DO NOTHING",
    [cells],
  );
}

/** Prepares what every server with clubs needs, whether or not the platform lives there, too. */
async function prepareCell(
  client: pg.Client,
  cell: string,
  roles: DatabaseRoles,
  { appPassword, migrations }: PrepareOptions,
): Promise<void> {
  await createRoles(client, roles, appPassword);
  const database = client.escapeIdentifier(client.database ?? "postgres");
  const statements = [
    ...HARDENING,
    `REVOKE EXECUTE ON FUNCTION ${await functionsNamed(client, ACROSS_CLUBS)} FROM PUBLIC`,
    // The queue's library takes this lock in its maintenance, as the login itself and never as a club.
    `GRANT EXECUTE ON FUNCTION pg_catalog.pg_advisory_xact_lock(bigint) TO ${roles.app}`,
    `REVOKE TEMP, CONNECT ON DATABASE ${database} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${database} TO ${roles.app}`,
  ];
  for (const statement of statements) await attempt(client, statement);
  await applyOnce(client, roles, "ledger.cell_migrations", migrations.cell);
  await client.query(
    "INSERT INTO control.cell (name) SELECT $1 WHERE NOT EXISTS (SELECT FROM control.cell)",
    [cell],
  );
  await ensureCell(client, cell);
}

/**
 * The owner's connection string with the serving login in place of the owner's. Throws if the URL has no place for a
 * login: the product would then serve as the owner.
 */
export function appUrlFrom(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.delete("user");
  url.searchParams.delete("password");
  url.username = user;
  url.password = encodeURIComponent(password);
  if (url.username !== user) throw new Error("DATABASE_URL needs a host: postgres://user:password@host/db");
  return url.href;
}

/** The server's own functions whose names match, with their parameters, as SQL. */
async function functionsNamed(client: pg.Client, pattern: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ $1",
    [pattern],
  );
  return rows.map(({ name }) => name).join(", ");
}

async function createRoles(client: pg.Client, roles: DatabaseRoles, password: string): Promise<void> {
  const attributes = `LOGIN NOINHERIT NOCREATEROLE NOCREATEDB PASSWORD ${client.escapeLiteral(password)}`;
  await attempt(client, `CREATE ROLE ${roles.tenants} NOLOGIN`, DUPLICATE_ROLE);
  await attempt(client, `CREATE ROLE ${roles.app} ${attributes}`, DUPLICATE_ROLE);
  // Roles belong to the whole cluster: another database's preparation may be changing the same row.
  await attempt(client, `ALTER ROLE ${roles.app} ${attributes}`, [CONCURRENT_UPDATE]);
  await attempt(client, `ALTER ROLE ${roles.app} SET idle_in_transaction_session_timeout = '60s'`, [
    CONCURRENT_UPDATE,
  ]);
  // Work in a club sets its own, shorter limit; this one is for statements on the platform.
  await attempt(client, `ALTER ROLE ${roles.app} SET statement_timeout = '15s'`, [CONCURRENT_UPDATE]);
  await attempt(client, `ALTER ROLE ${roles.app} SET timezone = 'UTC'`, [CONCURRENT_UPDATE]);
}

/**
 * Runs one statement in a savepoint. With codes, any other error is thrown; without, any failure is left for
 * `openDoors`.
 */
async function attempt(client: pg.Client, statement: string, expected?: string[]): Promise<void> {
  await client.query("SAVEPOINT attempt");
  try {
    await client.query(statement);
    await client.query("RELEASE SAVEPOINT attempt");
  } catch (error) {
    if (expected && !isSqlState(error, ...expected)) throw error;
    await client.query("ROLLBACK TO SAVEPOINT attempt");
  }
}

/** Throws EarlierVersionError if platform migrations were applied, but the first of today's for the platform or for cells was not. */
async function ensureCurrent(client: pg.Client, { cell, platform }: DatabaseMigrations): Promise<void> {
  const onPlatform = await appliedIn(client, "ledger.platform_migrations");
  if (onPlatform.size === 0) return;
  const inCell = await appliedIn(client, "ledger.cell_migrations");
  const knows = (applied: Set<string>, [first]: readonly CellMigration[]) => !first || applied.has(first.id);
  if (!knows(onPlatform, platform) || !knows(inCell, cell)) throw new EarlierVersionError();
}

/** The ids in a ledger; creates the ledger if it is missing. */
async function appliedIn(client: pg.Client, ledger: Ledger): Promise<Set<string>> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS ledger;
    CREATE TABLE IF NOT EXISTS ${ledger} (
      id         text PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${ledger}`);
  return new Set(rows.map((row) => row.id));
}

/** Applies the migrations that the ledger does not have yet, and records them there. */
async function applyOnce(
  client: pg.Client,
  roles: DatabaseRoles,
  ledger: Ledger,
  migrations: readonly CellMigration[],
): Promise<void> {
  const applied = await appliedIn(client, ledger);
  for (const migration of migrations) {
    if (applied.has(migration.id)) continue;
    await client.query(migration.up(roles));
    await client.query(`INSERT INTO ${ledger} (id) VALUES ($1)`, [migration.id]);
  }
}

/** What the serving login can still do and must not, in words. */
export async function openDoors(client: Pick<pg.Client, "query">, roles: DatabaseRoles): Promise<string[]> {
  const columns = OPEN_DOORS.map(([, sql], index) => `${sql} AS door_${index}`).join(", ");
  const { rows } = await client.query<Record<string, boolean>>(`SELECT ${columns}`, [roles.app]);
  return OPEN_DOORS.filter((_door, index) => rows[0]?.[`door_${index}`]).map(
    ([words]) => `The database lets every login ${words}; a superuser can revoke that.`,
  );
}
