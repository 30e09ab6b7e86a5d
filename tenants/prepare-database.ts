import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type pg from "pg";
import { type CellUrls, MAIN, type Poolers } from "./cells/cell-urls.ts";
import { ensureCell, WrongCellError } from "./cells/ensure-cell.ts";
import {
  type Addresses,
  addressesFor,
  appUrlFrom,
  asClient,
  describeDatabase,
  ensureNotEarlier,
  ensureNotRestoring,
  ensureSame,
  findLoginError,
  type Installation,
  InstallationError,
  isBefore,
  newInstallationName,
  type ProductVersion,
  RESTORING,
  readInstallation,
  rolesNamed,
  secretId,
  WRONG_PASSWORD,
} from "./installation.ts";
import { rememberMigrations } from "./migrate-tenants.ts";
import type { CellMigration, DatabaseMigrations, DatabaseRoles } from "./migration.ts";
import { isSqlState } from "./owner-pool.ts";
import { migrationIds } from "./tenant-schema.ts";

export interface PreparedDatabase extends Addresses {
  /**
   * What the serving login can still do because the owner lacked the rights to revoke it, in words for the log; empty
   * on a database of our own.
   */
  warnings: string[];
  /** The cells besides `main` that could not be prepared, each with its error. */
  failedCells: { cell: string; error: unknown }[];
}

interface PrepareOptions {
  appPassword: string;
  migrations: DatabaseMigrations;
  version: ProductVersion;
  /** The owner's connection strings of the cells besides `main`. */
  cells?: CellUrls;
  /** The poolers that the serving login goes through. */
  poolers?: Poolers;
  /** Gives the serving login the password made of SECRET although it has another one. */
  newSecret?: boolean;
  /** The name and the roles of a new installation, in place of names that no other on the server has. */
  name?: string;
  roles?: DatabaseRoles;
  /** A backup is being brought back into the databases by the caller. */
  isRestoring?: boolean;
}

type Ledger = "ledger.cell_migrations" | "ledger.platform_migrations";

const DUPLICATE_ROLE = ["42710", "23505"];
/** Work in a club sets its own, shorter limit for statements; this one is for those on the platform. */
const LOGIN_SETTINGS = {
  idle_in_transaction_session_timeout: "60s",
  statement_timeout: "15s",
  TimeZone: "UTC",
};
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
 * at any time and by several processes at once. Throws InstallationError if SECRET is another than before (unless
 * `newSecret`), if a newer version has migrated the database, if an earlier one has made it (EarlierVersionError), or if its
 * tables are another owner's; WrongCellError. A cell that is out of reach is reported and stops nothing.
 */
export async function prepareDatabase(ownerUrl: string, options: PrepareOptions): Promise<PreparedDatabase> {
  const { cells = {} } = options;
  const main = await onDatabase(ownerUrl, async (client) => {
    const installation = await prepareCell(client, MAIN, ownerUrl, options);
    return { installation, doors: await excessRights(client, installation.roles.app) };
  });
  const { name, roles } = main.installation;
  const warnings = main.doors;
  const failedCells: PreparedDatabase["failedCells"] = [];
  const prepared = await Promise.all(
    Object.entries(cells).map(async ([cell, url]) => {
      try {
        await onDatabase(url, async (client) => {
          await prepareCell(client, cell, url, options, { name, roles });
          warnings.push(...(await excessRights(client, roles.app)).map((words) => `${cell}: ${words}`));
        });
        return [cell];
      } catch (error) {
        if (error instanceof WrongCellError || error instanceof InstallationError) throw error;
        failedCells.push({ cell, error });
        return [];
      }
    }),
  );
  if (options.cells) await onDatabase(ownerUrl, (client) => enterCells(client, prepared.flat()));
  const refused = await findLoginError(appUrlFrom(ownerUrl, roles.app, options.appPassword));
  if (refused)
    throw new InstallationError(
      `The database is prepared, but the serving login ${roles.app} can't sign in: ${refused.message}`,
    );
  return { ...addressesFor({ ownerUrl, cells }, roles.app, options), warnings, failedCells };
}

/** Runs `work` in one transaction on a database, while no other process prepares it. */
function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return asClient(url, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  });
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
  url: string,
  options: PrepareOptions,
  platform?: Pick<Installation, "name" | "roles">,
): Promise<Pick<Installation, "name" | "roles">> {
  const { migrations, version } = options;
  if (!options.isRestoring) await ensureNotRestoring(client, describeDatabase(cell));
  await ensureNotEarlier(client, cell, migrations);
  const found = await readInstallation(client);
  if (!found) await ensureEmpty(client);
  if (found) {
    if (platform) ensureSame(platform.name, cell, found.name);
    await ensureOwn(client, found, options.version);
    if (!options.newSecret) await ensureSecret(client, url, found, options.appPassword);
  }
  const name = found?.name ?? platform?.name ?? options.name ?? newInstallationName();
  const roles = found?.roles ?? platform?.roles ?? options.roles ?? rolesNamed(name);
  // A login of that name may be another installation's, which has this server, too.
  if (!found && platform)
    await ensureSameLogin(client, cell, { url, app: roles.app, appPassword: options.appPassword });
  await ensureRoles(client, roles, options);
  await harden(client, roles.app);
  await applyOnce(client, roles, "ledger.cell_migrations", migrations.cell);
  if (cell === MAIN) await applyOnce(client, roles, "ledger.platform_migrations", migrations.platform);
  await client.query(
    "INSERT INTO control.cell (name) SELECT $1 WHERE NOT EXISTS (SELECT FROM control.cell)",
    [cell],
  );
  await ensureCell(client, cell);
  // It has no clubs yet.
  if (!found) await rememberMigrations(client, migrationIds(migrations.clubs));
  await client.query(
    `UPDATE control.cell SET installation = $1, app_role = $2, tenants_role = $3, secret_id = $4, version = $5, served_from = $6
      WHERE (installation, app_role, tenants_role, secret_id, version, served_from) IS DISTINCT FROM ($1, $2, $3, $4, $5, $6)`,
    [name, roles.app, roles.tenants, secretId(options.appPassword), version.number, version.servedFrom],
  );
  return { name, roles };
}

/** Throws InstallationError if a database that is not prepared belongs to something else. */
export async function ensureEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'm') AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'ledger', '${RESTORING}')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     UNION ALL SELECT nspname FROM pg_namespace WHERE nspname = ANY ($1)
      ORDER BY 1 LIMIT 3`,
    [["control", "dispatch", "platform"]],
  );
  if (rows.length > 0)
    throw new InstallationError(
      `The database ${client.database} is used by something else, and Teamsheet needs one of its own. It has: ${rows.map(({ name }) => name).join(", ")}.`,
    );
}

/** Throws InstallationError if this version, or the login of DATABASE_URL, may not migrate a database. */
async function ensureOwn(
  client: pg.Client,
  { version: by }: Installation,
  version: ProductVersion,
): Promise<void> {
  const { rows } = await client.query<{ owner: string; login: string }>(
    "SELECT nspowner::regrole::text AS owner, current_user AS login FROM pg_namespace WHERE nspname = 'ledger' AND nspowner <> current_user::regrole",
  );
  if (rows[0])
    throw new InstallationError(
      `The tables of this database belong to ${rows[0].owner}, and DATABASE_URL signs in as ${rows[0].login}: use the owner's login; a superuser's goes behind --superuser.`,
    );
  if (isBefore(version.number, by))
    throw new InstallationError(
      `The database was migrated by the newer version ${by}; this is ${version.number}. Run migrate with ${by}.`,
    );
}

/**
 * Closes the ways out of a tenant's role, as far as the client may, and leaves the owner and the serving login what they use.
 * What stays open is `openDoors`.
 */
async function harden(client: pg.Client, app: string, owner = "CURRENT_USER"): Promise<void> {
  const database = client.escapeIdentifier(client.database ?? "postgres");
  const acrossClubs = await functionsNamed(client, ACROSS_CLUBS);
  const statements = [
    // First what is needed, so that no moment lacks it.
    `GRANT EXECUTE ON FUNCTION ${acrossClubs}, pg_catalog.set_config(text, text, boolean) TO ${owner}`,
    `GRANT USAGE ON LANGUAGE plpgsql TO ${owner}`,
    // The queue's library takes this lock in its maintenance, as the login itself and never as a club.
    `GRANT EXECUTE ON FUNCTION pg_catalog.pg_advisory_xact_lock(bigint) TO ${app}`,
    `GRANT CONNECT ON DATABASE ${database} TO ${app}`,
    ...HARDENING,
    `REVOKE EXECUTE ON FUNCTION ${acrossClubs} FROM PUBLIC`,
    `REVOKE TEMP, CONNECT ON DATABASE ${database} FROM PUBLIC`,
  ];
  for (const statement of statements) await attempt(client, statement);
}

/**
 * Hardens a prepared database with a superuser's connection string: what its owner may not revoke is revoked, and what the
 * owner needs is granted. Changes nothing else. Returns what is still open, in words. Throws InstallationError if the login is
 * no superuser's, if an earlier version made the database, or if it is not prepared, unless `ifPrepared`.
 */
export async function hardenDatabase(
  superuserUrl: string,
  migrations: DatabaseMigrations,
  { ifPrepared = false }: { ifPrepared?: boolean } = {},
): Promise<string[]> {
  return asClient(superuserUrl, async (client) => {
    await client.query("BEGIN");
    await ensureNotEarlier(client, MAIN, migrations);
    const installation = await readInstallation(client);
    if (!installation && ifPrepared) return [];
    if (!installation)
      throw new InstallationError("The database of --superuser is not prepared: npm run migrate");
    const { rows } = await client.query<{ owner: string; allowed: boolean }>(
      `SELECT nspowner::regrole::text AS owner, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS allowed
         FROM pg_namespace WHERE nspname = 'ledger'`,
    );
    if (!rows[0]?.allowed) throw new InstallationError("The login of --superuser is not a superuser.");
    const { owner } = rows[0];
    await client.query(
      `ALTER ROLE ${owner} CREATEROLE; GRANT CREATE ON DATABASE ${client.escapeIdentifier(client.database ?? "")} TO ${owner}`,
    );
    await harden(client, installation.roles.app, owner);
    await client.query("COMMIT");
    return excessRights(client, installation.roles.app);
  }).catch((error: unknown) => {
    throw isSqlState(error, "28P01", "28000")
      ? new InstallationError(`The login of --superuser is refused: ${(error as Error).message}`)
      : error;
  });
}

/** The server's own functions whose names match, with their parameters, as SQL. */
async function functionsNamed(client: pg.Client, pattern: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ $1",
    [pattern],
  );
  return rows.map(({ name }) => name).join(", ");
}

interface Role {
  name: string;
  /** Is it limited as a serving login has to be? */
  isLimited: boolean;
  /** As `setting=value`. */
  settings: string[];
}

/**
 * Makes the roles of an installation. A login that exists keeps its password unless `newSecret`, and is altered only where it
 * differs: an owner who is no superuser may make a role without CREATEDB, and may not alter one to be so.
 */
async function ensureRoles(client: pg.Client, roles: DatabaseRoles, options: PrepareOptions): Promise<void> {
  const { rows } = await client.query<Role>(
    `SELECT rolname AS name, coalesce(rolconfig, '{}') AS settings,
            rolcanlogin AND NOT (rolinherit OR rolcreaterole OR rolcreatedb) AS "isLimited"
       FROM pg_roles WHERE rolname = ANY ($1)`,
    [[roles.app, roles.tenants]],
  );
  const app = rows.find(({ name }) => name === roles.app);
  const limits = "LOGIN NOINHERIT NOCREATEROLE NOCREATEDB";
  const password = `PASSWORD '${scramVerifier(options.appPassword)}'`;
  // Roles belong to the whole cluster: another database's preparation may be changing the same row.
  const alter = (what: string) => attempt(client, `ALTER ROLE ${roles.app} ${what}`, [CONCURRENT_UPDATE]);
  if (!rows.some(({ name }) => name === roles.tenants))
    await attempt(client, `CREATE ROLE ${roles.tenants} NOLOGIN`, DUPLICATE_ROLE);
  if (!app) await attempt(client, `CREATE ROLE ${roles.app} ${limits} ${password}`, DUPLICATE_ROLE);
  else {
    if (!app.isLimited) await alter(limits);
    if (options.newSecret) await alter(password);
  }
  for (const [setting, value] of Object.entries(LOGIN_SETTINGS))
    if (!app?.settings.includes(`${setting}=${value}`)) await alter(`SET ${setting} = '${value}'`);
}

/** Throws InstallationError if the server of a new cell has a login of the installation's name that is another installation's. */
export async function ensureSameLogin(
  client: pg.Client,
  cell: string,
  { url, app, appPassword }: { url: string; app: string; appPassword: string },
): Promise<void> {
  const { rows } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [app]);
  const refused = rows.length > 0 ? await findLoginError(appUrlFrom(url, app, appPassword)) : undefined;
  if (!refused || !isSqlState(refused, WRONG_PASSWORD)) return;
  throw new InstallationError(
    `The server of the cell ${cell} has a login ${app} with another password, which is another installation's. Nothing was changed there; put the cell on a server of its own.`,
  );
}

/** Throws InstallationError if SECRET is not the one that the database was prepared with, or if the login has another password. */
async function ensureSecret(
  client: pg.Client,
  url: string,
  { roles: { app }, secretId: known }: Pick<Installation, "roles" | "secretId">,
  appPassword: string,
): Promise<void> {
  const isOther = known !== secretId(appPassword);
  const { rows: found } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [app]);
  const refused =
    found.length > 0 && !isOther ? await findLoginError(appUrlFrom(url, app, appPassword)) : undefined;
  if (!isOther && !(refused && isSqlState(refused, WRONG_PASSWORD))) return;
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database, aclexplode(datacl) AS acl, pg_roles r
      WHERE datname <> current_database() AND acl.grantee = r.oid AND r.rolname = $1 AND acl.privilege_type = 'CONNECT'
      ORDER BY 1`,
    [app],
  );
  const others = rows.length > 0 ? ` It also serves: ${rows.map(({ name }) => name).join(", ")}.` : "";
  throw new InstallationError(
    `The login ${app} has another password than the one made of SECRET; nothing was changed.${others} Set the SECRET that it was made with; or, to replace that one for good: npm run migrate -- --new-secret`,
  );
}

/** A password as PostgreSQL stores it, so that the password itself is in no statement and no log. RFC 5803. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
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
export async function excessRights(client: Pick<pg.Client, "query">, app: string): Promise<string[]> {
  const columns = OPEN_DOORS.map(([, sql], index) => `${sql} AS door_${index}`).join(", ");
  const { rows } = await client.query<Record<string, boolean>>(`SELECT ${columns}`, [app]);
  return OPEN_DOORS.filter((_door, index) => rows[0]?.[`door_${index}`]).map(
    ([words]) => `The database lets every login ${words}; a superuser can revoke that.`,
  );
}
