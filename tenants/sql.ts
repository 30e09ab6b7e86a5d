import type { FieldDef, QueryResult } from "pg";
import type { Db } from "./connection/db.ts";
import { type Bindings, positioned } from "./connection/named-bindings.ts";

const MAX_CONVERTED = 5_000;

/** What runs statements: a club's transaction or the platform's. */
export type Sql = Pick<Db, "send">;

/** The rows that a statement selects or returns. A column `starts_at` comes back as `startsAt`. */
export async function all<Row extends object>(db: Sql, sql: string, bindings: Bindings = {}): Promise<Row[]> {
  const { rows, fields } = await send(db, sql, bindings);
  return rowsOf<Row>(rows, fields);
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
  const { rowCount } = await send(db, sql, bindings);
  return rowCount ?? 0;
}

async function send(db: Sql, sql: string, bindings: Bindings): Promise<QueryResult<unknown[]>> {
  const { text, values } = positioned(sql, bindings);
  try {
    return await db.send<unknown[]>({ text, values, rowMode: "array" });
  } catch (error) {
    // Its text only: the values are personal data.
    if (error instanceof Error) error.message = `${text} - ${error.message}`;
    throw error;
  }
}

function rowsOf<Row extends object>(rows: unknown[][], fields: FieldDef[]): Row[] {
  const keys = fields.map(({ name }) => camelCase(name));
  const empty = Object.fromEntries(keys.map((key) => [key, null]));
  return rows.map((values) => {
    // A copy has its final shape from the start, which is quicker to fill than an object that grows.
    const row: Record<string, unknown> = { ...empty };
    for (const [index, key] of keys.entries()) row[key] = values[index];
    return row as Row;
  });
}

/** The code has a limited number of column names, so each is converted once. */
const converted = new Map<string, string>();

function camelCase(name: string): string {
  const known = converted.get(name);
  if (known !== undefined) return known;
  const key = name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
  if (converted.size >= MAX_CONVERTED) converted.clear();
  converted.set(name, key);
  return key;
}
