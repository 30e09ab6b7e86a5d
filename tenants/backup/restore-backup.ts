import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { allCells, MAIN, type OwnerUrls, urlOfCell } from "../cells/cell-urls.ts";
import { WrongCellError } from "../cells/ensure-cell.ts";
import {
  type Addresses,
  asClient,
  type Expected,
  ensureNotEarlier,
  InstallationError,
  isBefore,
  RESTORING,
  readInstallation,
  restoringIn,
  secretId,
} from "../installation.ts";
import { migrateTenants } from "../migrate-tenants.ts";
import type { DatabaseMigrations, DatabaseRoles, TenantMigration } from "../migration.ts";
import { inOwnerTransaction, isSqlState, openOwnerPool } from "../owner-pool.ts";
import { ensureEmpty, prepareDatabase } from "../prepare-database.ts";
import { checkedTenant } from "../tenant.ts";
import { makeSchema } from "../tenant-schema.ts";
import { hasTable, loadTables, schemasOfClubs } from "../tenant-tables.ts";
import {
  BackupError,
  type BackupManifest,
  type StoredSchema,
  type StoredTable,
  storedRows,
} from "./archive.ts";
import { endAccessAgain, noteAccess } from "./ended-access.ts";
import { ALIKE, NOT_KEPT } from "./take-backup.ts";

/** A database that a backup is to be brought back into, as it is now. */
export interface TargetCell {
  cell: string;
  /** `half`: an earlier restore into it was not completed. */
  state: "empty" | "prepared" | "half";
  /** Clubs that it has, or had before it was half restored. */
  clubs: number;
  /** Connections of processes that serve from it. */
  serving: number;
  /** How many processes have said within the last minute that they run; they may have no connection just now. */
  running: number;
}

export interface RestoreOptions {
  folder: string;
  manifest: BackupManifest;
  /** What the databases have to fit afterwards. */
  expected: Expected;
  /** All tenant migrations of this version, sorted by id. */
  ofTenants: TenantMigration[];
  /** What the databases were, as `examineTarget` saw them. */
  target: readonly TargetCell[];
  /** The last step, before anybody can use what was restored. */
  finish(addresses: Addresses): Promise<unknown>;
}

/**
 * Throws BackupError unless this version, with this SECRET and these cells, can bring the backup back. `newSecret`: SECRET may be
 * another than the one of the backup.
 */
export function ensureRestorable(
  manifest: BackupManifest,
  { appPassword, migrations, version }: Expected,
  options: { ofTenants: readonly TenantMigration[]; cells: readonly string[]; newSecret: boolean },
): void {
  if (isBefore(version.number, manifest.version))
    throw new BackupError(
      `The backup was taken by the newer version ${manifest.version}; this is ${version.number}. Restore it with ${manifest.version}.`,
    );
  const unknown = unknownMigrations(manifest, migrations, options.ofTenants);
  if (unknown)
    throw new BackupError(
      `The backup has the migration ${unknown}, which this version (${version.number}) does not know: it is of another build.`,
    );
  const missing = manifest.cells.find(({ name }) => !options.cells.includes(name));
  if (missing)
    throw new BackupError(
      `The backup has the cell ${missing.name}: name an empty database for it in CELLS, as it was there.`,
    );
  if (manifest.secretId !== secretId(appPassword) && !options.newSecret)
    throw new BackupError(
      "SECRET is not the one of the backup. Set that one; or, if it is lost: --new-secret. Then clubs' webhooks need new secrets, people who signed in through a provider sign in again, and links in mails end.",
    );
}

function unknownMigrations(
  { cells, clubs }: BackupManifest,
  { cell, platform }: DatabaseMigrations,
  ofTenants: readonly TenantMigration[],
): string | undefined {
  const known = new Set([...cell, ...platform, ...ofTenants].map(({ id }) => id));
  return [...cells, ...clubs].flatMap(({ migrations }) => migrations).find((id) => !known.has(id));
}

/**
 * Looks at each database that a backup is to be brought back into, and changes nothing. Throws InstallationError if one is
 * used by something else, was made by an earlier version, or is another owner's; WrongCellError.
 */
export function examineTarget(owners: OwnerUrls, migrations: DatabaseMigrations): Promise<TargetCell[]> {
  return Promise.all(
    allCells(owners).map(([cell, url]) =>
      asClient(url, async (client): Promise<TargetCell> => {
        const isHalf = (await restoringIn(client)) !== undefined;
        if (!isHalf) await ensureNotEarlier(client, cell, migrations);
        const found = await readInstallation(client);
        if (!found && !isHalf) await ensureEmpty(client);
        if (found && found.cell !== cell) throw new WrongCellError(cell, found.cell);
        await ensureOwned(client);
        const { rows } = await client.query<{ serving: number }>(
          "SELECT count(*)::int AS serving FROM pg_stat_activity WHERE datname = current_database() AND usename = $1",
          [found?.roles.app ?? ""],
        );
        const { rows: running } = (await hasTable(client, "platform.processes"))
          ? await client.query<{ count: number }>(
              "SELECT count(*)::int AS count FROM platform.processes WHERE seen_at > now() - interval '1 minute'",
            )
          : { rows: [] };
        return {
          cell,
          running: running[0]?.count ?? 0,
          state: isHalf ? "half" : found ? "prepared" : "empty",
          clubs: (await schemasOfClubs(client)).length,
          serving: rows[0]?.serving ?? 0,
        };
      }),
    ),
  );
}

async function ensureOwned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; login: string }>(
    `SELECT nspowner::regrole::text AS owner, current_user AS login FROM pg_namespace
      WHERE nspname IN ('ledger', '${RESTORING}') AND nspowner <> current_user::regrole`,
  );
  if (rows[0])
    throw new InstallationError(
      `The tables of this database belong to ${rows[0].owner}, and DATABASE_URL signs in as ${rows[0].login}: use the owner's login.`,
    );
}

/**
 * Brings a backup back, in place of whatever the databases have: roles of this installation's own, schemas made by the
 * migrations that they had, every row, then this version's migrations. From the first change until `finish` is done each
 * database says that it is half restored, and nothing serves it. If it fails, databases that were empty are emptied again;
 * others stay half restored. Throws RestoreFailure.
 */
export async function restoreBackup(
  owners: OwnerUrls,
  options: RestoreOptions,
): Promise<{ unmigrated: { tenant: string; error: string }[] }> {
  const { manifest, target, expected } = options;
  const cells = allCells(owners);
  const wasEmpty = target.every(({ state }) => state === "empty");
  // What is half restored has the notes of the first try, if it replaced something whole.
  const wasWhole = target.some(({ cell, state }) => cell === MAIN && state === "prepared");
  try {
    for (const [cell, url] of cells)
      await asClient(url, (client) => begin(client, { manifest, owners, keeps: cell === MAIN && wasWhole }));
    const former = await asClient(owners.ownerUrl, (client) => formerIn(client, expected));
    for (const [, url] of cells) await empty(url, former?.roles);
    const prepare = async (migrations: DatabaseMigrations) => {
      const { failedCells, ...addresses } = await prepareDatabase(owners.ownerUrl, {
        ...expected,
        ...former,
        migrations,
        isRestoring: true,
        cells: owners.cells ?? {},
      });
      if (failedCells[0]) throw failedCells[0].error;
      return addresses;
    };
    await prepare(migrationsThen(manifest, expected.migrations));
    await fillCells(owners, options);
    await fillClubs(owners, options);
    const addresses = await prepare(expected.migrations);
    const { failed } = await migrateTenants({ ...owners, migrations: options.ofTenants });
    await asClient(owners.ownerUrl, async (client) => {
      await keepWithdrawals(client);
      await endAccessAgain(client, owners);
      await client.query("INSERT INTO platform.restores (taken_at) VALUES ($1)", [manifest.takenAt]);
    });
    await options.finish(addresses);
    // The platform's last: it is what processes look at first.
    for (const [, url] of cells.toReversed())
      await asClient(url, (client) => client.query(`DROP SCHEMA ${RESTORING} CASCADE`));
    return { unmigrated: failed };
  } catch (error) {
    const isEmpty =
      wasEmpty &&
      (await makeEmptyAgain(owners).then(
        () => true,
        () => false,
      ));
    throw new RestoreFailure(error, isEmpty);
  }
}

/** A backup could not be brought back; the cause says why. */
export class RestoreFailure extends Error {
  override readonly name = "RestoreFailure";
  /** Are the databases empty, as they were before? Otherwise they are half restored, and nothing serves them. */
  readonly isEmpty: boolean;
  constructor(cause: unknown, isEmpty: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isEmpty = isEmpty;
  }
}

/**
 * Marks a database as half restored. `keeps`: and notes there which installation it is, what people have withdrawn, and what
 * gives access.
 */
async function begin(
  client: pg.Client,
  of: { manifest: BackupManifest; owners: OwnerUrls; keeps: boolean },
): Promise<void> {
  const words = `the backup of ${of.manifest.takenAt}`;
  await client.query("BEGIN");
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${RESTORING}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${RESTORING}.note (words text NOT NULL)`);
  await client.query(`DELETE FROM ${RESTORING}.note`);
  await client.query(`INSERT INTO ${RESTORING}.note VALUES ($1)`, [words]);
  if (of.keeps) {
    await client.query(`CREATE TABLE ${RESTORING}.cell AS SELECT * FROM control.cell`);
    if (await hasTable(client, "platform.withdrawals"))
      await client.query(`CREATE TABLE ${RESTORING}.withdrawals AS ${WITHDRAWALS}`);
    await noteAccess(client, of.owners);
  }
  await client.query("COMMIT");
}

/**
 * The name and the roles of the installation that is replaced, if they have this secret: then it keeps them, and with them what
 * a superuser has granted to the serving login.
 */
async function formerIn(
  client: pg.Client,
  { appPassword }: Expected,
): Promise<{ name: string; roles: DatabaseRoles } | undefined> {
  if (!(await hasTable(client, `${RESTORING}.cell`))) return undefined;
  const { rows } = await client.query<{ name: string; app: string; tenants: string }>(
    `SELECT installation AS name, app_role AS app, tenants_role AS tenants FROM ${RESTORING}.cell WHERE secret_id = $1`,
    [secretId(appPassword)],
  );
  return rows[0] && { name: rows[0].name, roles: { app: rows[0].app, tenants: rows[0].tenants } };
}

/** What was withdrawn, and what the queue has not told the platform yet. */
const WITHDRAWALS = `
  SELECT public_id, member_id, what, withdrawn, at FROM platform.withdrawals
  UNION ALL
  SELECT o.public_id, (w ->> 'memberId')::bigint, w ->> 'what', coalesce((w ->> 'withdrawn')::boolean, true),
         (q.payload ->> 'at')::timestamptz
    FROM (SELECT tenant_id, kind, payload FROM dispatch.outbox
          UNION ALL SELECT data ->> 'tenant', data ->> 'kind', data -> 'payload' FROM pgboss.job
           WHERE state IN ('created', 'retry', 'active')) q
    JOIN platform.organizations o ON o.tenant_id = q.tenant_id, jsonb_array_elements(q.payload -> 'withdrawals') w
   WHERE q.kind = 'withdrawals.keep'`;

/** Takes them over into what was restored, the latest word on each. */
async function keepWithdrawals(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, `${RESTORING}.withdrawals`))) return;
  await client.query(`
    INSERT INTO platform.withdrawals AS w (public_id, member_id, what, withdrawn, at)
    SELECT DISTINCT ON (public_id, member_id, what) public_id, member_id, what, withdrawn, at
      FROM ${RESTORING}.withdrawals ORDER BY public_id, member_id, what, at DESC
    ON CONFLICT (public_id, member_id, what) DO UPDATE SET withdrawn = excluded.withdrawn, at = excluded.at
     WHERE w.at < excluded.at`);
}

/**
 * Removes everything of the product from a database but the mark, club by club, and the roles that nothing else uses, but for
 * those to keep.
 */
async function empty(url: string, kept?: DatabaseRoles): Promise<void> {
  const pool = openOwnerPool(url, 1);
  try {
    const schemas = await schemasOfClubs(pool);
    const installation = await readInstallation(pool);
    for (const schema of schemas)
      await inOwnerTransaction(pool, "BEGIN", async (client) => {
        await client.query(`DROP SCHEMA ${checkedTenant(schema)} CASCADE`);
        await dropRole(client, schema);
      });
    await inOwnerTransaction(pool, "BEGIN", async (client) => {
      for (const schema of ["pgboss", "platform", "dispatch", "control", "ledger"])
        await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      if (!installation || installation.roles.app === kept?.app) return;
      const { app, tenants } = installation.roles;
      const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
      await client.query(
        `REVOKE ALL ON DATABASE ${client.escapeIdentifier(rows[0]?.name ?? "")} FROM ${app}`,
      );
      await dropRole(client, app);
      await dropRole(client, tenants);
    });
  } finally {
    await pool.end();
  }
}

/** Drops a role unless something still depends on it, as another database of the server may, or it is not ours to drop. */
async function dropRole(client: pg.PoolClient, role: string): Promise<void> {
  await client.query("SAVEPOINT role");
  await client.query(`DROP ROLE IF EXISTS ${role}`).catch((error) => {
    if (!isSqlState(error, "2BP01", "42501")) throw error;
    return client.query("ROLLBACK TO SAVEPOINT role");
  });
}

async function makeEmptyAgain(owners: OwnerUrls): Promise<void> {
  for (const [, url] of allCells(owners)) {
    await empty(url);
    await asClient(url, (client) => client.query(`DROP SCHEMA IF EXISTS ${RESTORING} CASCADE`));
  }
}

/** Of this version's migrations those that the databases had. A cell that the backup does not have gets the platform's. */
function migrationsThen({ cells }: BackupManifest, all: DatabaseMigrations): DatabaseMigrations {
  const then = new Set(cells.find(({ name }) => name === MAIN)?.migrations);
  const had = ({ id }: { id: string }) => then.has(id);
  return { ...all, cell: all.cell.filter(had), platform: all.platform.filter(had) };
}

async function fillCells(owners: OwnerUrls, { folder, manifest }: RestoreOptions): Promise<void> {
  for (const { name, file, schemas, queued } of manifest.cells) {
    const pool = openOwnerPool(urlOfCell(owners, name), 1);
    try {
      for (const stored of schemas)
        await inOwnerTransaction(pool, beginIn(stored.schema), (client) =>
          fillSchema(client, stored, { folder, file }),
        );
      if (name !== MAIN) continue;
      await inOwnerTransaction(pool, beginIn("platform"), async (client) => {
        if (queued) await fillTable(client, queued, { folder, file });
        // Tenants that were no club's, such as one that was being removed: their schemas are not here.
        await client.query("DELETE FROM tenants WHERE NOT id = ANY ($1)", [
          manifest.clubs.map(({ tenant }) => tenant),
        ]);
      });
    } finally {
      await pool.end();
    }
  }
}

async function fillClubs(owners: OwnerUrls, { folder, manifest, ofTenants }: RestoreOptions): Promise<void> {
  for (const [cell, clubs] of Map.groupBy(manifest.clubs, (club) => club.cell)) {
    const pool = openOwnerPool(urlOfCell(owners, cell), 1);
    try {
      for (const club of clubs) {
        const migrations = ofTenants.filter(({ id }) => club.migrations.includes(id));
        await inOwnerTransaction(pool, "BEGIN", async (client) => {
          await makeSchema(client, club.tenant, { migrations, state: "active" });
          await client.query(`SET LOCAL search_path = ${checkedTenant(club.tenant)}, pg_temp; ${ALIKE}`);
          await fillSchema(client, club, { folder, file: club.file });
        });
      }
    } finally {
      await pool.end();
    }
  }
}

/** The opening of a transaction in a schema that a manifest names, which anybody may have written who could write the backup. */
function beginIn(schema: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(schema)) throw new BackupError(`The manifest names a schema ${schema}.`);
  return `BEGIN; SET LOCAL search_path = ${schema}, pg_temp; ${ALIKE}`;
}

/** Replaces the rows of the schema that is the search path. Foreign keys are checked; triggers have done their work before. */
async function fillSchema(
  client: pg.PoolClient,
  { schema, tables, sequences }: StoredSchema,
  from: { folder: string; file: string },
): Promise<void> {
  const live = await loadTables(client, schema);
  for (const { table, columns } of live) {
    const stored = tables.find((one) => one.table === table);
    if (stored ? stored.columns.toSorted().join() !== columns.toSorted().join() : !NOT_KEPT.includes(table))
      throw new BackupError(
        `The backup's table ${schema}.${table} has other columns than its migrations make.`,
      );
  }
  const triggered = await client.query<{ table: string }>(
    `SELECT DISTINCT c.relname AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = $1::regnamespace AND NOT t.tgisinternal`,
    [schema],
  );
  const switchTriggers = async (how: "DISABLE" | "ENABLE") => {
    for (const { table } of triggered.rows)
      await client.query(`ALTER TABLE ${client.escapeIdentifier(table)} ${how} TRIGGER USER`);
  };
  await switchTriggers("DISABLE");
  await emptyTables(client, live);
  for (const { table } of live) {
    const stored = tables.find((one) => one.table === table);
    if (stored && stored.rows > 0) await fillTable(client, stored, from);
  }
  await switchTriggers("ENABLE");
  for (const { sequence, lastValue, isCalled } of sequences)
    await client.query("SELECT setval($1::regclass, $2, $3)", [
      client.escapeIdentifier(sequence),
      lastValue,
      isCalled,
    ]);
}

/** Deletes what the migrations have inserted, which is little: to truncate all tables would build every index anew. */
async function emptyTables(client: pg.PoolClient, tables: readonly { table: string }[]): Promise<void> {
  const names = tables.map(({ table }) => client.escapeIdentifier(table));
  const { rows } = await client.query<{ at: number }>(
    names.map((name, at) => `SELECT ${at} AS at WHERE EXISTS (SELECT FROM ${name})`).join(" UNION ALL "),
  );
  const filled = new Set(rows.map(({ at }) => at));
  // Those that refer to others come after them.
  for (const [at, name] of [...names.entries()].toReversed())
    if (filled.has(at)) await client.query(`DELETE FROM ${name}`);
}

async function fillTable(
  client: pg.PoolClient,
  stored: StoredTable,
  { folder, file }: { folder: string; file: string },
): Promise<void> {
  const columns = stored.columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const rows = client.query(
    copyFrom(
      `COPY ${client.escapeIdentifier(stored.table)} (${columns}) FROM STDIN (FORMAT text, ENCODING 'UTF8')`,
    ),
  );
  await pipeline(storedRows(folder, file, stored), rows);
  if (rows.rowCount !== stored.rows)
    throw new BackupError(
      `${file}: the table ${stored.table} has ${rows.rowCount} rows instead of ${stored.rows}.`,
    );
}
