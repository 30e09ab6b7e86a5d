import type { ClientBase } from "pg";

/** A table of a schema, with its stored columns. */
export interface Table {
  table: string;
  columns: string[];
  /** The columns with texts, lists of texts or JSON, which a spreadsheet could run as formulas. */
  guardedColumns: string[];
  /** Their types in SQL, in the same order. */
  guardedTypes: string[];
}

/** The state of a sequence, as `setval` takes it. */
export interface Sequence {
  sequence: string;
  lastValue: number;
  isCalled: boolean;
}

/** SQL: can a value of the type `t` hold what somebody wrote? */
const HAS_TEXT = `(t.typcategory = 'S' OR t.typname IN ('json', 'jsonb')
    OR t.typcategory = 'A' AND (SELECT e.typcategory FROM pg_type e WHERE e.oid = t.typelem) = 'S')`;

/** Is there such a table? `name` is qualified by its schema. */
export async function hasTable(client: Pick<ClientBase, "query">, name: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>("SELECT to_regclass($1) IS NOT NULL AS has", [name]);
  return rows[0]?.has ?? false;
}

/** Every schema of a club in a database, spare ones and copies included. */
export async function schemasOfClubs(client: Pick<ClientBase, "query">): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^t_[0-9a-z]+$' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
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
         coalesce(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE ${HAS_TEXT}), '{}') AS "guardedColumns",
         coalesce(array_agg(format_type(a.atttypid, a.atttypmod) ORDER BY a.attnum) FILTER (WHERE ${HAS_TEXT}), '{}') AS "guardedTypes"
    FROM pg_class c JOIN (SELECT oid, max(depth) AS depth FROM depths GROUP BY oid) d ON d.oid = c.oid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    JOIN pg_type t ON t.oid = a.atttypid
   GROUP BY c.relname, d.depth ORDER BY d.depth, c.relname`;

/** The tables of a schema, those that others refer to first. */
export async function loadTables(client: ClientBase, schema: string): Promise<Table[]> {
  return (await client.query<Table>(TABLES, [schema])).rows;
}

/** The sequences of the schema, which must be the search path. */
export async function loadSequences(client: ClientBase, schema: string): Promise<Sequence[]> {
  const { rows } = await client.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'S' ORDER BY relname",
    [schema],
  );
  const all: Sequence[] = [];
  for (const { relname: sequence } of rows) {
    const { rows: state } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM "${sequence}"`,
    );
    const value = state[0];
    if (value) all.push({ sequence, lastValue: Number(value.last_value), isCalled: value.is_called });
  }
  return all;
}
