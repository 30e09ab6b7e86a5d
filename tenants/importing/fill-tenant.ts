import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { ExportManifest } from "../export-tenant.ts";
import { inOwnerTransaction, openOwnerPool } from "../owner-pool.ts";
import { unguarded, unguardedStart } from "../spreadsheet-cells.ts";
import { checkedTenant, type TenantId } from "../tenant.ts";
import { loadTables, type Table } from "../tenant-tables.ts";
import { catchUpSequences } from "./catch-up-sequences.ts";
import { type FilledTable, fillTable } from "./fill-table.ts";
import { ExportError } from "./read-export.ts";

/**
 * Replaces a tenant's data with an export's, in one transaction: every row with its id, the counters as in the files, the sequences
 * where they stood. With `notBefore`, no sequence ends up behind that tenant's, so that no id that it gave out is given out again.
 * Throws ExportError if the files don't fit the schema.
 */
export async function fillTenant(options: {
  /** The owner's connection string of the tenant's cell. */
  ownerUrl: string;
  tenant: TenantId;
  directory: string;
  manifest: ExportManifest;
  notBefore?: TenantId | undefined;
}): Promise<void> {
  const schema = checkedTenant(options.tenant);
  const pool = openOwnerPool(options.ownerUrl, 1);
  try {
    await inOwnerTransaction(
      pool,
      `BEGIN; SET LOCAL search_path = ${schema}, pg_temp; SET LOCAL timezone = 'UTC'`,
      (client) => fill(client, schema, options),
    );
  } finally {
    await pool.end();
  }
}

async function fill(
  client: pg.PoolClient,
  schema: TenantId,
  {
    directory,
    manifest,
    notBefore,
  }: { directory: string; manifest: ExportManifest; notBefore?: TenantId | undefined },
): Promise<void> {
  const tables = await loadTables(client, schema);
  const files = tables.map((table) => ({ ...table, told: manifestTable(table, manifest) }));
  if (manifest.tables.length !== tables.length)
    throw new ExportError("The export has other tables than this version.");
  for (const { table } of files) await ensureFile(directory, table);
  const names = tables.map(({ table }) => client.escapeIdentifier(table));
  // The files already have what triggers would maintain. Foreign keys are still checked.
  const triggers = (how: "DISABLE" | "ENABLE") =>
    names.map((name) => `ALTER TABLE ${name} ${how} TRIGGER USER`).join("; ");
  await client.query(`${triggers("DISABLE")}; TRUNCATE ${names.join(", ")}`);
  for (const { told, ...table } of files) {
    const file = createReadStream(tableFile(directory, table.table));
    const rows = await fillTable(
      client,
      { ...table, columns: told.columns, ...chooseUnguard(told, manifest) },
      file,
    ).catch((error) => {
      throw toExportError(table.table, error);
    });
    if (rows !== told.rows)
      throw new ExportError(
        `${table.table}.csv has ${rows} rows instead of the ${told.rows} of its manifest.`,
      );
  }
  await client.query(triggers("ENABLE"));
  await setSequences(client, schema, manifest.sequences);
  if (notBefore) await catchUpSequences(client, { schema, behind: notBefore });
}

/** What the manifest says of a table. Its columns are in the order of the file's header. */
function manifestTable(
  { table, columns }: Table,
  manifest: ExportManifest,
): ExportManifest["tables"][number] {
  const told = manifest.tables.find((one) => one.table === table);
  if (!told) throw new ExportError(`The export has no table ${table}.`);
  if (told.columns.toSorted().join() !== columns.toSorted().join())
    throw new ExportError(`The export's ${table} has other columns than this version.`);
  return told;
}

/** How the table's cells are guarded: in files of format 2, only texts, and only at their beginning. */
function chooseUnguard(
  { guardedColumns }: ExportManifest["tables"][number],
  { format }: { format: number },
): Pick<FilledTable, "unguard"> {
  if (format !== 2) return { unguard: unguarded };
  const were = new Set(guardedColumns);
  return { unguard: (cell, column) => (were.has(column) ? unguardedStart(cell) : cell) };
}

const tableFile = (directory: string, table: string) => join(directory, `${table}.csv`);

async function ensureFile(directory: string, table: string): Promise<void> {
  await access(tableFile(directory, table)).catch((cause) => {
    throw new ExportError(`The export has no file ${table}.csv.`, { cause });
  });
}

/** An error of PostgreSQL about the values in a file, as an ExportError that names the line; any other error unchanged. */
function toExportError(table: string, error: Error & { code?: string; where?: string }): Error {
  if (!/^2[23]/.test(error.code ?? "")) return error;
  const line = /line (\d+)/.exec(error.where ?? "")?.[1];
  const place = line ? `${table}.csv, line ${line}` : `${table}.csv`;
  return new ExportError(`${place}: ${error.message}.`, { cause: error });
}

async function setSequences(
  client: pg.PoolClient,
  schema: TenantId,
  told: ExportManifest["sequences"],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'S'",
    [schema],
  );
  for (const { name } of rows) {
    const state = told.find(({ sequence }) => sequence === name);
    if (!state) throw new ExportError(`The export has no sequence ${name}.`);
    const sequence = client.escapeIdentifier(name);
    await client.query("SELECT setval($1::regclass, $2, $3)", [sequence, state.lastValue, state.isCalled]);
  }
}
