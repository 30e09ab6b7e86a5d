import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { inOwnerTransaction, openOwnerPool } from "./owner-pool.ts";
import { CELL_GUARD, guarded, unguarded } from "./spreadsheet-cells.ts";
import { checkedTenant, type TenantId } from "./tenant.ts";

/** The manifest of an export; `tables` is in the order in which they can be filled again. */
export interface ExportManifest {
  format: 2;
  exportedAt: string;
  schemaVersion: string;
  /** The schema's migrations, sorted; a schema that takes the files needs the same. */
  migrations: string[];
  club: { subdomain: string; publicId: string; name: string } | null;
  /**
   * How texts are kept from running as formulas in a spreadsheet: a cell in one of a table's `guardedColumns` that
   * begins with a character of `before` gets `prefix` in front. Reading the files takes it away wherever such a cell
   * begins with it.
   */
  guard: typeof CELL_GUARD;
  tables: {
    table: string;
    file: string;
    columns: string[];
    guardedColumns: string[];
    /** The columns as SQL that takes the guard away, for a SELECT from the file's rows. */
    read: string;
    rows: number;
  }[];
  /** Next values of sequences, to be set after the tables are filled. */
  sequences: { sequence: string; lastValue: number; isCalled: boolean }[];
}

/** A table of a club's schema; of its columns those that are stored, of these the texts. */
export interface Table {
  table: string;
  columns: string[];
  guardedColumns: string[];
}

/** Every table of the schema with its stored columns, and which are texts; referenced tables come first. */
const TABLES = `
  WITH RECURSIVE edges AS (
    SELECT conrelid AS child, confrelid AS parent FROM pg_constraint
     WHERE contype = 'f' AND connamespace = $1::regnamespace AND conrelid <> confrelid
  ), depths AS (
    SELECT oid, 0 AS depth FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'r'
    UNION
    SELECT e.child, d.depth + 1 FROM depths d JOIN edges e ON e.parent = d.oid WHERE d.depth < 50
  )
  SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
         coalesce(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE t.typcategory = 'S'), '{}') AS "guardedColumns"
    FROM pg_class c JOIN (SELECT oid, max(depth) AS depth FROM depths GROUP BY oid) d ON d.oid = c.oid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    JOIN pg_type t ON t.oid = a.atttypid
   GROUP BY c.relname, d.depth ORDER BY d.depth, c.relname`;

/**
 * Writes one club, as it is at one instant, into a new directory: a CSV file per table, harmless in a spreadsheet, and
 * `manifest.json`.
 * Throws when the directory exists. docs/hosting.md says how it is brought back.
 */
export async function exportTenant(options: {
  ownerUrl: string;
  tenant: TenantId;
  directory: string;
  /** Tables, or columns of theirs, that are left out; nothing if absent. Without them it can't be brought back. */
  withheld?: Withheld;
}): Promise<ExportManifest> {
  const schema = checkedTenant(options.tenant);
  await mkdir(options.directory);
  const pool = openOwnerPool(options.ownerUrl, 1);
  try {
    return await inOwnerTransaction(
      pool,
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL search_path = ${schema}, pg_temp; SET LOCAL timezone = 'UTC'`,
      (client) => writeExport(client, schema, options.directory, options.withheld ?? {}),
    );
  } finally {
    await pool.end();
  }
}

/** Every table of a club's schema, in the order in which they can be filled. */
export async function tablesOf(client: pg.ClientBase, schema: TenantId): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES, [schema]);
  return rows;
}

async function writeExport(
  client: pg.PoolClient,
  schema: TenantId,
  directory: string,
  withheld: Withheld,
): Promise<ExportManifest> {
  const { rows: known } = await client.query(
    `SELECT t.schema_version, t.applied_migrations, o.subdomain, o.public_id, o.name, now() AS at
       FROM platform.tenants t LEFT JOIN platform.organizations o ON o.tenant_id = t.id WHERE t.id = $1`,
    [schema],
  );
  const row = known[0];
  if (!row) throw new Error(`There is no tenant ${schema}.`);
  const all = await tablesOf(client, schema);
  const tables = all.flatMap((table) => shownOf(table, withheld[table.table] ?? []));
  const written: ExportManifest["tables"] = [];
  for (const table of tables) written.push(await writeTable(client, table, directory));
  const manifest: ExportManifest = {
    format: 2,
    exportedAt: row.at.toISOString(),
    schemaVersion: row.schema_version,
    migrations: row.applied_migrations,
    club: row.subdomain ? { subdomain: row.subdomain, publicId: row.public_id, name: row.name } : null,
    guard: CELL_GUARD,
    tables: written,
    sequences: await sequences(client, schema),
  };
  await writeFile(join(directory, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { flag: "wx" });
  return manifest;
}

type Withheld = Readonly<Record<string, readonly string[] | "all">>;

function shownOf(table: Table, withheld: readonly string[] | "all"): Table[] {
  if (withheld === "all") return [];
  return [{ ...table, columns: table.columns.filter((column) => !withheld.includes(column)) }];
}

async function writeTable(
  client: pg.PoolClient,
  { table, columns, guardedColumns }: Table,
  directory: string,
): Promise<ExportManifest["tables"][number]> {
  const listed = (change: (text: string) => string) =>
    columns
      .map((column) => {
        const name = client.escapeIdentifier(column);
        return guardedColumns.includes(column) ? `${change(name)} AS ${name}` : name;
      })
      .join(", ");
  const file = `${table}.csv`;
  const rows = `SELECT ${listed(guarded)} FROM ${client.escapeIdentifier(table)}`;
  const source = client.query(copyTo(`COPY (${rows}) TO STDOUT (FORMAT csv, HEADER true)`));
  await pipeline(source, createWriteStream(join(directory, file), { flags: "wx", mode: 0o600 }));
  return { table, file, columns, guardedColumns, read: listed(unguarded), rows: source.rowCount };
}

async function sequences(client: pg.PoolClient, schema: TenantId): Promise<ExportManifest["sequences"]> {
  const { rows } = await client.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'S' ORDER BY relname",
    [schema],
  );
  const all: ExportManifest["sequences"] = [];
  for (const { relname: sequence } of rows) {
    const { rows: state } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${client.escapeIdentifier(sequence)}`,
    );
    const value = state[0];
    if (value) all.push({ sequence, lastValue: Number(value.last_value), isCalled: value.is_called });
  }
  return all;
}
