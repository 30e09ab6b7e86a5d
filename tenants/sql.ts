import type { Db } from "./connection/db.ts";
import type { Bindings } from "./connection/named-bindings.ts";

/** What runs statements: a club's transaction or the platform's. */
export type Sql = Pick<Db, "raw">;

/** The rows that a statement selects or returns. A column `starts_at` comes back as `startsAt`. */
export async function all<Row extends object>(db: Sql, sql: string, bindings: Bindings = {}): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(sql, bindings);
  return inCamelCase(rows);
}

/** The only row of a statement that always has one, such as a count. Throws if it has none or several. */
export async function one<Row extends object>(db: Sql, sql: string, bindings?: Bindings): Promise<Row> {
  const rows = await all<Row>(db, sql, bindings);
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`One row was expected, not ${rows.length}: ${sql}`);
  return row;
}

/** The only row of a statement that has at most one; undefined if it has none. Throws if it has several. */
export async function maybe<Row extends object>(
  db: Sql,
  sql: string,
  bindings?: Bindings,
): Promise<Row | undefined> {
  const rows = await all<Row>(db, sql, bindings);
  if (rows.length > 1) throw new Error(`At most one row was expected, not ${rows.length}: ${sql}`);
  return rows[0];
}

/** Does what a statement says; the number of rows that it changed, or locked. */
export async function run(db: Sql, sql: string, bindings: Bindings = {}): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number | null }>(sql, bindings);
  return rowCount ?? 0;
}

function inCamelCase<Row extends object>(rows: Row[]): Row[] {
  const names = Object.keys(rows[0] ?? {});
  if (!names.some((name) => name.includes("_"))) return rows;
  const keys = names.map((name) => [name, camelCase(name)] as const);
  return rows.map((row) => {
    const named: Record<string, unknown> = {};
    for (const [column, key] of keys) named[key] = row[column as keyof Row];
    return named as Row;
  });
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}
