import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** A table of the schema that the connection's search path begins with. */
export interface FilledTable {
  table: string;
  columns: readonly string[];
  /** Those whose cells are guarded against spreadsheets. */
  guardedColumns: readonly string[];
  /** Their types in SQL, in the same order. */
  guardedTypes: readonly string[];
  /** SQL for the value of such a cell. */
  unguard: (cell: string, column: string) => string;
}

/**
 * Adds the rows of a CSV file (with a header) to a table in the open transaction, with the ids that the file gives them. Returns the
 * number of rows.
 */
export async function fillTable(
  client: pg.ClientBase,
  { table, columns, guardedColumns, guardedTypes, unguard }: FilledTable,
  rows: Readable,
): Promise<number> {
  const name = client.escapeIdentifier(table);
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const target = guardedColumns.length > 0 ? "pg_temp.staged" : name;
  if (guardedColumns.length > 0) {
    // As texts: with the guard, a cell may be no value of its type.
    const cells = columns.map((column) => {
      const cell = client.escapeIdentifier(column);
      return guardedColumns.includes(column) ? `${cell}::text AS ${cell}` : cell;
    });
    await client.query(
      `CREATE TEMP TABLE staged ON COMMIT DROP AS SELECT ${cells.join(", ")} FROM ${name} WITH NO DATA`,
    );
  }
  const copy = client.query(copyFrom(`COPY ${target} (${list}) FROM STDIN (FORMAT csv, HEADER true)`));
  await pipeline(rows, copy);
  if (guardedColumns.length > 0) {
    const read = columns.map((column) => {
      const cell = client.escapeIdentifier(column);
      const type = guardedTypes[guardedColumns.indexOf(column)];
      return type ? `(${unguard(cell, column)})::${type}` : cell;
    });
    await client.query(
      `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${read.join(", ")} FROM pg_temp.staged`,
    );
    await client.query("DROP TABLE pg_temp.staged");
  }
  return copy.rowCount;
}
