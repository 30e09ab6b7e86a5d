import knex, { type Knex } from "knex";
import type { QueryResult } from "pg";
import { type Bindings, positioned } from "./named-bindings.ts";

/** What statements are written with: `db("members").where({ id })`, or `db.raw` with values by name. */
export interface Db extends Pick<Knex, "raw" | "ref" | "fn"> {
  // biome-ignore lint/suspicious/noExplicitAny: a row of any table, as knex has it.
  <Row extends object = any>(table: Knex.TableDescriptor | Knex.AliasDict): Knex.QueryBuilder<Row, unknown[]>;
}

/** A statement as the driver takes it, with its values by position (`$1`). */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Writes the statements of all `Db`s, and connects to nothing. A failed statement is logged, and its values are personal
 * data: the message contains its text only.
 */
export const writer = knex({ client: "pg", compileSqlOnError: false });

/**
 * The query interface whose statements are sent by `send`. knex takes it for a connection of pg: of that it calls `query`
 * only, with a callback.
 */
export function openDb(send: (statement: Statement) => Promise<QueryResult>): Db {
  const connection = {
    query({ text, values }: Statement, done: (error: unknown, result?: QueryResult) => void): void {
      send({ text, values }).then((result) => done(null, result), done);
    },
  };
  const table = (name: Knex.TableDescriptor | Knex.AliasDict) => writer(name).connection(connection);
  /** Turns named values into positional ones: knex itself would take `:now::timestamptz` for an identifier. */
  const raw = (sql: string, bindings?: unknown) => {
    const { sql: text, values } = isNamed(bindings) ? positioned(sql, bindings) : { sql, values: bindings };
    return writer.raw(text, values as Knex.RawBinding[]).connection(connection);
  };
  return Object.assign(table, { raw, ref: writer.ref.bind(writer), fn: writer.fn }) as Db;
}

function isNamed(bindings: unknown): bindings is Bindings {
  return (
    typeof bindings === "object" && bindings !== null && Object.getPrototypeOf(bindings) === Object.prototype
  );
}
