import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { MAIN, type OwnerUrls } from "./cells/cell-urls.ts";
import { openOwnerPools } from "./cells/owner-pools.ts";
import { inOwnerTransaction } from "./owner-pool.ts";
import { CELL_GUARD, guarded, unguarded } from "./spreadsheet-cells.ts";
import { checkedTenant, type TenantId } from "./tenant.ts";
import { loadSequences, loadTables, type Sequence, type Table } from "./tenant-tables.ts";

/** The manifest of an export; `tables` is in the order in which they can be filled again. */
export interface ExportManifest {
  format: 3;
  exportedAt: string;
  schemaVersion: string;
  /** The schema's migrations, sorted; a schema that takes the files needs the same. */
  migrations: string[];
  club: { subdomain: string; publicId: string; name: string } | null;
  /**
   * How texts are kept from running as formulas in a spreadsheet: in a cell of one of a table's `guardedColumns`, a
   * character of `before` gets `prefix` in front if it begins the cell or follows a character of `after`. A reader of the
   * files removes the prefix in each such place. These cells are quoted, unless they are NULL.
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
  sequences: Sequence[];
}

/**
 * Writes one club, as it is at one instant, into a new directory: a CSV file per table, harmless in a spreadsheet, and
 * `manifest.json`. Throws if the directory exists. docs/hosting.md says how to bring it back.
 */
export async function exportTenant(
  options: OwnerUrls & {
    tenant: TenantId;
    directory: string;
    /** Tables, or columns of theirs, to leave out; none if absent. With any left out, the export can't be brought back. */
    withheld?: Withheld;
    /** Whose data it is, if the platform knows no club with this tenant. */
    club?: ExportManifest["club"];
    /** Done once the directory is made, before any data is read. */
    begin?: () => Promise<unknown>;
  },
): Promise<ExportManifest> {
  const schema = checkedTenant(options.tenant);
  await mkdir(options.directory);
  await options.begin?.();
  const pools = openOwnerPools(options, 1);
  try {
    const { rows } = await pools.platform.query<{ cell: string; club: ExportManifest["club"] }>(
      `SELECT t.cell, CASE WHEN o.subdomain IS NOT NULL THEN
                json_build_object('subdomain', o.subdomain, 'publicId', o.public_id, 'name', o.name) END AS club
         FROM platform.tenants t LEFT JOIN platform.organizations o ON o.tenant_id = t.id WHERE t.id = $1`,
      [schema],
    );
    const { cell = MAIN, club = null } = rows[0] ?? {};
    const of = options.club ?? club;
    return await inOwnerTransaction(
      pools.of(cell),
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL search_path = ${schema}, pg_temp; SET LOCAL timezone = 'UTC'`,
      (client) => writeExport(client, schema, { ...options, club: of }),
    );
  } finally {
    await pools.close();
  }
}

async function writeExport(
  client: pg.PoolClient,
  schema: TenantId,
  {
    directory,
    withheld = {},
    club,
  }: { directory: string; withheld?: Withheld; club: ExportManifest["club"] },
): Promise<ExportManifest> {
  const { rows: known } = await client.query(
    "SELECT schema_version, applied_migrations, now() AS at FROM control.schemas WHERE id = $1",
    [schema],
  );
  const row = known[0];
  if (!row) throw new Error(`There is no tenant ${schema}.`);
  const tables = (await loadTables(client, schema)).flatMap((table) =>
    withoutWithheld(table, withheld[table.table] ?? []),
  );
  const written: ExportManifest["tables"] = [];
  for (const table of tables) written.push(await writeTable(client, table, directory));
  const manifest: ExportManifest = {
    format: 3,
    exportedAt: row.at.toISOString(),
    schemaVersion: row.schema_version,
    migrations: row.applied_migrations,
    club,
    guard: CELL_GUARD,
    tables: written,
    sequences: await loadSequences(client, schema),
  };
  await writeFile(join(directory, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { flag: "wx" });
  return manifest;
}

type Withheld = Readonly<Record<string, readonly string[] | "all">>;

function withoutWithheld(table: Table, withheld: readonly string[] | "all"): Table[] {
  if (withheld === "all") return [];
  return [{ ...table, columns: table.columns.filter((column) => !withheld.includes(column)) }];
}

async function writeTable(
  client: pg.PoolClient,
  { table, columns, guardedColumns, guardedTypes }: Table,
  directory: string,
): Promise<ExportManifest["tables"][number]> {
  const listed = (change: (text: string, type: string) => string) =>
    columns
      .map((column) => {
        const name = client.escapeIdentifier(column);
        const type = guardedTypes[guardedColumns.indexOf(column)];
        return type ? `${change(`${name}::text`, type)} AS ${name}` : name;
      })
      .join(", ");
  const quoted = columns.filter((column) => guardedColumns.includes(column));
  const force =
    quoted.length > 0
      ? `, FORCE_QUOTE (${quoted.map((one) => client.escapeIdentifier(one)).join(", ")})`
      : "";
  const file = `${table}.csv`;
  const rows = `SELECT ${listed((text) => guarded(text))} FROM ${client.escapeIdentifier(table)}`;
  const source = client.query(copyTo(`COPY (${rows}) TO STDOUT (FORMAT csv, HEADER true${force})`));
  await pipeline(source, createWriteStream(join(directory, file), { flags: "wx", mode: 0o600 }));
  return {
    table,
    file,
    columns,
    guardedColumns,
    read: listed((text, type) => `(${unguarded(text)})::${type}`),
    rows: source.rowCount,
  };
}
