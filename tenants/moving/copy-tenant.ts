import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { inOwnerTransaction } from "../owner-pool.ts";
import { checkedTenant } from "../tenant.ts";
import { loadSequences, loadTables, type Table } from "../tenant-tables.ts";
import { inCell, MoveError, type MoveLock } from "./move-lock.ts";

export interface Copied {
  tables: number;
  rows: number;
}

/** Values are written alike on both sides only with the same settings. */
const ALIKE =
  "SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'iso_8601'";

/**
 * Fills a club's empty schema in one cell from the one in another: rows by COPY from one snapshot, with triggers and
 * foreign keys disabled, then the sequences; and compares each table. All in one transaction. Throws MoveError if
 * anything differs, or the lock is lost.
 */
export async function copyTenant(from: pg.Pool, to: pg.Pool, lock: MoveLock): Promise<Copied> {
  const name = checkedTenant(lock.tenant);
  const path = `SET LOCAL search_path = ${name}, pg_temp; ${ALIKE}`;
  const reading = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${path}`;
  const writing = `BEGIN; ${path}; SET LOCAL session_replication_role = replica`;
  // The source's rows are hashed while they are being copied.
  const sent = inOwnerTransaction(from, reading, async (source) =>
    hashes(source, await loadTables(source, name)),
  );
  sent.catch(() => {});
  return inOwnerTransaction(from, reading, (source) => {
    const fill = async (target: pg.PoolClient, state: string | undefined) => {
      if (state !== "arriving") throw new MoveError("There is no copy to fill any more.");
      const tables = await loadTables(source, name);
      if (!isDeepStrictEqual(tables, await loadTables(target, name)))
        throw new MoveError("The schemas differ in the two cells.");
      const names = tables.map(({ table }) => quoted(table)).join(", ");
      // The migrations have inserted some rows already.
      await target.query(`TRUNCATE ${names}`);
      let rows = 0;
      for (const table of tables) rows += await copyTable(source, target, table);
      for (const { sequence, lastValue, isCalled } of await loadSequences(source, name))
        await target.query("SELECT setval($1::regclass, $2, $3)", [quoted(sequence), lastValue, isCalled]);
      const arrived = await hashes(target, tables);
      for (const [at, row] of (await sent).entries())
        if (!isDeepStrictEqual(row, arrived[at]))
          throw new MoveError(`The table ${row.table} differs in the two cells.`);
      return { tables: tables.length, rows };
    };
    return inCell(to, lock, fill, writing);
  });
}

async function copyTable(source: pg.PoolClient, target: pg.PoolClient, table: Table): Promise<number> {
  const columns = table.columns.map(quoted).join(", ");
  const read = source.query(copyTo(`COPY ${quoted(table.table)} (${columns}) TO STDOUT (FORMAT binary)`));
  const write = target.query(copyFrom(`COPY ${quoted(table.table)} (${columns}) FROM STDIN (FORMAT binary)`));
  await pipeline(read, write);
  return read.rowCount;
}

/** Each table's rows, counted and hashed without regard to their order. */
async function hashes(client: pg.PoolClient, tables: Table[]): Promise<{ table: string }[]> {
  const sums = tables.map(
    ({ table }) =>
      `SELECT '${table.replaceAll("'", "''")}' AS table, count(*) AS rows, coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM ${quoted(table)} t`,
  );
  return (await client.query(`${sums.join(" UNION ALL ")} ORDER BY 1`)).rows;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
