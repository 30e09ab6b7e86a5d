import knex, { type Knex } from "knex";
import type { QueryResult } from "pg";

/** A statement as the driver takes it, with its values by position (`$1`). */
export interface Statement {
  text: string;
  values: unknown[];
  /** As lists of values, without the columns' names. */
  rowMode?: "array";
}

/** What statements are written with: SQL by the functions of `tenants/sql.ts`, or `db("members").where({ id })`. */
export interface Db extends Pick<Knex, "ref" | "fn"> {
  // biome-ignore lint/suspicious/noExplicitAny: a row of any table, as knex has it.
  <Row extends object = any>(table: Knex.TableDescriptor | Knex.AliasDict): Knex.QueryBuilder<Row, unknown[]>;
  /** A part of a builder's statement, or a whole one, in SQL whose values are question marks. */
  // biome-ignore lint/suspicious/noExplicitAny: the rows of any statement, as knex has it.
  raw<Result = any>(sql: string, values?: readonly Knex.RawBinding[]): Knex.Raw<Result>;
  /** Sends a statement as it is. */
  send<Row extends object>(statement: Statement): Promise<QueryResult<Row>>;
}

/**
 * Writes the statements of all `Db`s' builders, and connects to nothing. A failed statement is logged, and its values are personal
 * data: the message contains its text only.
 */
export const writer = knex({ client: "pg", compileSqlOnError: false });

/**
 * The query interface whose statements are sent by `send`. For its builders knex takes it for a connection of pg: of that it calls `query`
 * only, with a callback.
 */
export function openDb(send: (statement: Statement) => Promise<QueryResult>): Db {
  const connection = {
    query({ text, values }: Statement, done: (error: unknown, result?: QueryResult) => void): void {
      send({ text, values }).then((result) => done(null, result), done);
    },
  };
  const table = (name: Knex.TableDescriptor | Knex.AliasDict) => writer(name).connection(connection);
  const raw = (sql: string, values: readonly Knex.RawBinding[] = []) =>
    writer.raw(sql, values).connection(connection);
  return Object.assign(table, { raw, send, ref: writer.ref.bind(writer), fn: writer.fn }) as Db;
}
