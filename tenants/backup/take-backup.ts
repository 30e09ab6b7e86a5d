import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { allCells, MAIN, type OwnerUrls } from "../cells/cell-urls.ts";
import { appliedTo, readInstallation } from "../installation.ts";
import { inOwnerTransaction, isSqlState, openOwnerPool } from "../owner-pool.ts";
import { checkedTenant } from "../tenant.ts";
import { loadSequences, loadTables } from "../tenant-tables.ts";
import {
  type ArchiveFile,
  BackupError,
  type BackupManifest,
  createArchiveFile,
  type FileSum,
  finishArchive,
  type StoredCell,
  type StoredClub,
  type StoredSchema,
  type StoredTable,
} from "./archive.ts";

/** Tables of the platform whose rows mean nothing later. A restored club is in one place, so it is on no way to another. */
export const NOT_KEPT: readonly string[] = ["moves", "rate_limits", "processes"];

export interface TakenBackup {
  folder: string;
  takenAt: Date;
  clubs: number;
  /** The size of its files. */
  bytes: number;
}

/** Something was moved, replaced, deleted or migrated while it was being read: the whole is read again. */
class ChangedError extends Error {}

/** Tables and columns that are gone, or locked by DDL. */
const GONE = ["42P01", "42703", "3F000", "55P03"];
const TRIES = 5;
/** How often to take the snapshots of several cells again until no club has moved between the first and the last. */
const SNAPSHOTS = 50;

/**
 * Writes a backup of the whole installation into a new folder in `folder`, named after the instant of which it is: all cells
 * and clubs, each cell as of one snapshot. It has its name once it is whole and on the disk. Throws BackupError if a cell is
 * missing.
 *
 * Clubs are read one by one, each in a transaction of its own with the snapshot of its cell, so that a backup holds the locks
 * of one club, and that only while it reads it: a dump of all at once would need one lock for each table of every club.
 */
export async function takeBackup(owners: OwnerUrls, folder: string): Promise<TakenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let tries = 1; ; tries++) {
    try {
      return await takeOnce(owners, folder);
    } catch (error) {
      const isChanged = error instanceof ChangedError || isSqlState(error, ...GONE);
      if (!isChanged) throw error;
      if (tries === TRIES)
        throw new BackupError(
          `Something was moved, replaced, deleted or migrated each time while it was being read (${error instanceof Error ? error.message : error}): nothing was written. Run it again.`,
        );
    }
  }
}

async function takeOnce(owners: OwnerUrls, folder: string): Promise<TakenBackup> {
  const readings = await openReadings(owners);
  const partial = join(folder, `.partial-${process.pid}-${Date.now()}`);
  try {
    const main = requireReading(readings, MAIN);
    const takenAt = main.at;
    await mkdir(partial, { mode: 0o700 });
    const sums: FileSum[] = [];
    const write = async <T>(file: string, work: (to: ArchiveFile) => Promise<T>): Promise<T> => {
      const to = await createArchiveFile(partial, file);
      try {
        return await work(to);
      } finally {
        sums.push(await to.close());
      }
    };
    const cells: StoredCell[] = [];
    for (const one of readings) {
      const file = `cell-${one.cell}.gz`;
      cells.push(await write(file, (to) => readCell(one, file, to)));
    }
    const clubs: StoredClub[] = [];
    for (const club of await clubsIn(main)) {
      const file = `${checkedTenant(club.tenant)}.gz`;
      const from = requireReading(readings, club.cell);
      clubs.push(await write(file, (to) => readClub(from, { ...club, file }, to)));
    }
    const installation = await readInstallation(main.holder);
    if (!installation) throw new BackupError("The database is not prepared: npm run migrate");
    const bytes = await finishArchive(
      partial,
      {
        format: 1,
        takenAt: takenAt.toISOString(),
        version: installation.version,
        installation: installation.name,
        roles: installation.roles,
        secretId: installation.secretId,
        cells,
        clubs,
        bytes: totalBytes(cells, clubs),
      },
      sums,
    );
    const done = join(folder, backupFolderName(takenAt));
    await syncFolder(partial);
    await rename(partial, done);
    await syncFolder(folder);
    return { folder: done, takenAt, clubs: clubs.length, bytes };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await Promise.all(readings.map((one) => one.close()));
  }
}

/** The folder's name of a backup of this instant. */
function backupFolderName(takenAt: Date): string {
  return `teamsheet-${takenAt.toISOString().replace(/[-:]/g, "")}`;
}

/** Is this the name of a backup's folder? */
export function isBackupName(name: string): boolean {
  return /^teamsheet-\d{8}T\d{6}\.\d{3}Z$/.test(name);
}

/** A cell as of one snapshot, which is held until it is closed. */
interface Reading {
  cell: string;
  at: Date;
  holder: pg.PoolClient;
  /** Runs `work` in a transaction of its own on the same snapshot, with this schema as the search path. */
  within<T>(schema: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

function requireReading(readings: readonly Reading[], cell: string): Reading {
  const found = readings.find((one) => one.cell === cell);
  if (!found)
    throw new BackupError(`Clubs live in the cell ${cell}, which CELLS does not name: nothing was written.`);
  return found;
}

/**
 * Takes the snapshots of all cells, the platform's last: what is relayed to its queue in between is in both, under one id, and
 * not in neither. If a club moved in between, it could be in both of its cells or its
 * queued work in neither, so they are taken again.
 */
async function openReadings(owners: OwnerUrls): Promise<Reading[]> {
  for (let tries = 1; ; tries++) {
    const readings: Reading[] = [];
    try {
      for (const [cell, url] of allCells(owners).toReversed()) readings.unshift(await openReading(cell, url));
      const main = requireReading(readings, MAIN);
      if (readings.length === 1 || (await hasStayed(main, owners.ownerUrl))) return readings;
      if (tries === SNAPSHOTS) throw new ChangedError("a club is moving");
    } catch (error) {
      await Promise.all(readings.map((one) => one.close()));
      throw error;
    }
    await Promise.all(readings.map((one) => one.close()));
  }
}

async function openReading(cell: string, url: string): Promise<Reading> {
  const pool = openOwnerPool(url, 2, cell === MAIN ? undefined : cell);
  try {
    const holder = await pool.connect();
    // It is idle while the clubs are read; and it has to end with this process, not with a limit that the server has.
    await holder.query("SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0");
    await holder.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await holder.query<{ id: string; at: Date }>(
      "SELECT pg_export_snapshot() AS id, clock_timestamp() AS at",
    );
    const [{ id, at } = { id: "", at: new Date(0) }] = rows;
    return {
      cell,
      at,
      holder,
      within: (schema, work) =>
        inOwnerTransaction(
          pool,
          `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET TRANSACTION SNAPSHOT '${id}';
           SET LOCAL search_path = ${schema}, pg_temp; SET LOCAL lock_timeout = '30s'; SET LOCAL statement_timeout = 0;
           ${ALIKE}`,
          work,
        ),
      async close() {
        holder.release(true);
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Values are written and read alike only with the same settings. */
export const ALIKE =
  "SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'iso_8601'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1";

/** Are all clubs now where they were in the platform's snapshot, and on the same stage of a move? */
async function hasStayed(main: Reading, ownerUrl: string): Promise<boolean> {
  const places = `SELECT t.id, t.cell, m.source, m.target, m.state, m.settled
                    FROM platform.tenants t LEFT JOIN platform.moves m ON m.tenant_id = t.id ORDER BY t.id`;
  const pool = openOwnerPool(ownerUrl, 1);
  try {
    const [then, now] = [await main.holder.query(places), await pool.query(places)];
    return isDeepStrictEqual(then.rows, now.rows);
  } finally {
    await pool.end();
  }
}

async function clubsIn(main: Reading): Promise<Pick<StoredClub, "tenant" | "cell" | "subdomain" | "name">[]> {
  const { rows } = await main.holder.query<Pick<StoredClub, "tenant" | "cell" | "subdomain" | "name">>(
    `SELECT t.id AS tenant, t.cell, o.subdomain, o.name
       FROM platform.tenants t JOIN platform.organizations o ON o.tenant_id = t.id ORDER BY t.id`,
  );
  return rows;
}

/** Work that was handed to the queue and is not done, as rows of the platform's outbox. */
const QUEUED = `SELECT id, data ->> 'tenant', data ->> 'kind', coalesce(data -> 'payload', '{}'), created_on
                  FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND data ->> 'kind' IS NOT NULL`;
const QUEUED_COLUMNS = ["job_id", "tenant_id", "kind", "payload", "created_at"];

async function readCell(from: Reading, file: string, to: ArchiveFile): Promise<StoredCell> {
  const isMain = from.cell === MAIN;
  const schemas: StoredSchema[] = [];
  for (const schema of isMain ? ["platform", "dispatch"] : ["dispatch"])
    schemas.push(await from.within(schema, (client) => readSchema(client, schema, to)));
  const queued = isMain
    ? await from.within("platform", async (client) => {
        const rows = await copied(client, QUEUED, to);
        return { table: "outbox", columns: QUEUED_COLUMNS, ...rows };
      })
    : undefined;
  const migrations = [...(await appliedTo(from.holder, from.cell))].toSorted();
  return { name: from.cell, file, migrations, schemas, ...(queued && { queued }) };
}

async function readClub(
  from: Reading,
  club: Omit<StoredClub, "migrations" | keyof StoredSchema>,
  to: ArchiveFile,
): Promise<StoredClub> {
  const { rows } = await from.holder.query<{ applied: string[] }>(
    "SELECT applied_migrations AS applied FROM control.schemas WHERE id = $1",
    [club.tenant],
  );
  if (!rows[0]) throw new ChangedError(`${club.subdomain} has no schema in the cell ${club.cell}`);
  const schema = await from.within(club.tenant, (client) => readSchema(client, club.tenant, to));
  return { ...club, ...schema, migrations: rows[0].applied };
}

/** Copies every table of the schema that is the search path. Throws ChangedError if it is no longer what the snapshot shows. */
async function readSchema(client: pg.PoolClient, schema: string, to: ArchiveFile): Promise<StoredSchema> {
  await ensureSameSchema(client, schema);
  const tables = (await loadTables(client, schema)).filter(({ table }) => !NOT_KEPT.includes(table));
  const names = tables.map(({ table }) => client.escapeIdentifier(table)).join(", ");
  // From here on nobody can change or drop them.
  await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
  await ensureSameTables(client, schema);
  const stored: StoredTable[] = [];
  for (const { table, columns } of tables) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
    const rows = await copied(client, `SELECT ${list} FROM ${client.escapeIdentifier(table)}`, to);
    stored.push({ table, columns, ...rows });
  }
  const sequences = await loadSequences(client, schema);
  await ensureSameSchema(client, schema);
  return { schema, tables: stored, sequences };
}

async function copied(
  client: pg.PoolClient,
  select: string,
  to: ArchiveFile,
): Promise<Omit<StoredTable, "table" | "columns">> {
  const rows = client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT text, ENCODING 'UTF8')`));
  const place = await to.add(rows);
  return { rows: rows.rowCount, ...place };
}

/**
 * A name is looked up among what exists now, and its rows among what the snapshot shows. If another schema has taken this
 * name since (a club that was replaced), it would look empty.
 */
async function ensureSameSchema(client: pg.PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ same: boolean }>(
    "SELECT oid = to_regnamespace($1)::oid AS same FROM pg_namespace WHERE nspname = $1",
    [schema],
  );
  if (!rows[0]?.same) throw new ChangedError(`${schema} is another schema now`);
}

/** A table that was emptied or rewritten since would look empty, too. */
async function ensureSameTables(client: pg.PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relkind = 'r'
        AND (to_regclass(format('%I.%I', n.nspname, c.relname))::oid IS DISTINCT FROM c.oid
             OR pg_relation_filenode(c.oid) IS DISTINCT FROM c.relfilenode)`,
    [schema],
  );
  if (rows[0]) throw new ChangedError(`${schema}.${rows[0].name} is another table now`);
}

function totalBytes(cells: readonly StoredCell[], clubs: readonly StoredClub[]): number {
  const schemas = [...cells.flatMap((cell) => cell.schemas), ...clubs];
  return schemas.flatMap(({ tables }) => tables).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Makes a folder's entries outlast a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

/** The manifest's counts in one line, for people. */
export function describeCounts({ clubs, cells }: BackupManifest): string {
  const of = clubs.length === 1 ? "1 club" : `${clubs.length} clubs`;
  return cells.length === 1 ? of : `${of} in ${cells.length} databases`;
}
