import type { Writable } from "node:stream";
import PostgresTransaction from "knex/lib/dialects/postgres/execution/pg-transaction.js";
import PostgresClient, { type Statement } from "knex/lib/dialects/postgres/index.js";
import type { Client } from "pg";
import { answered } from "./answer-limit.ts";

const DATA_STATEMENT = /^[\s(]*(?:select|insert|update|delete|with|values|merge)\b/i;

type PooledConnection = Client & {
  __knex__disposed?: unknown;
  readyForQuery?: boolean;
  connection: { stream: Writable };
};

/** A transaction as the tenancy client opens it: `opening` is its first message, complete with BEGIN. */
export interface Opening {
  opening: string;
}

/** What the client is told besides knex's own configuration. */
export interface Limits {
  /** How long any statement may take, in milliseconds. */
  statementTimeoutMs: number;
}

/**
 * Transaction control goes straight to the connection, so that the client's own `_query` can refuse every
 * statement that is not data. Nested transactions are savepoints of the same transaction.
 */
class BoundTransaction extends PostgresTransaction {
  readonly #opening: string;
  readonly #limitMs: number;
  /** Why the opening failed: the cause of every later error, which would only say that the transaction is aborted. */
  #failure: unknown;

  constructor(client: BoundClient, container: unknown, config: Partial<Opening> | undefined, outer: unknown) {
    super(client, container, config, outer);
    this.#limitMs = client.limitMs;
    this.#opening = config?.opening ?? "BEGIN";
  }

  /**
   * Not waited for: the first statement travels with it, in one packet where it follows at once. If the opening fails,
   * the server refuses what follows.
   */
  override begin(connection: PooledConnection): Promise<unknown> {
    const { stream } = connection.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    connection.query(this.#opening).catch((error) => {
      this.#failure = error;
    });
    return Promise.resolve();
  }

  /** COMMIT of a transaction that had failed answers ROLLBACK without an error: it is one to the caller. */
  override async query(connection: Client, sql: string, status?: number, value?: unknown): Promise<unknown> {
    if (this.isCompleted()) {
      const error = new Error(`This transaction is over; refused: ${sql}`);
      if (status === undefined) throw error;
      return this._rejecter(error);
    }
    if (status !== undefined) this._completed = true;
    try {
      const result = await answered(connection, this.#limitMs, connection.query(sql));
      if (sql.startsWith("COMMIT") && result.command !== "COMMIT") {
        throw new Error("A statement of this transaction had failed; nothing was kept.");
      }
      if (status === 1) this._resolver(value);
      if (status === 2)
        this._rejecter(this.#failure ?? value ?? new Error("The transaction was rolled back."));
      return result;
    } catch (error) {
      this._completed = true;
      this._rejecter(this.#failure ?? (status === 2 && value !== undefined ? value : error));
    }
  }
}

/**
 * knex's PostgreSQL client, bound to the rules that keep one club out of another's data: SQL goes by the extended
 * protocol only (one statement, never stacked), must be a data statement, and a connection returns to the pool
 * only outside a transaction; else it is closed.
 */
export class BoundClient extends PostgresClient {
  get limitMs(): number {
    return (this.config as Limits).statementTimeoutMs;
  }

  override transaction(container: unknown, config: Partial<Opening> | undefined, outer: unknown): unknown {
    return new BoundTransaction(this, container, config, outer);
  }

  override async _query(connection: Client, statement: Statement): Promise<Statement> {
    if (!DATA_STATEMENT.test(statement.sql)) {
      throw new Error(`Only data statements are allowed here, not: ${statement.sql.slice(0, 40)}`);
    }
    // Options of a caller could name a statement or leave the extended protocol: they are not taken over.
    const plain = Object.assign(statement, { options: { queryMode: "extended" } });
    return answered(connection, this.limitMs, super._query(connection, plain));
  }

  override async releaseConnection(connection: PooledConnection): Promise<unknown> {
    if (!(await isAtRest(connection, this.limitMs))) {
      connection.__knex__disposed ??= "returned inside a transaction";
      connection.end().catch(() => {});
    }
    return super.releaseConnection(connection);
  }
}

/**
 * Is the connection outside any transaction, with nothing under way? pg reports an error before the server says in
 * which state it left the transaction, so a connection that still waits for that word is asked by a ROLLBACK.
 */
async function isAtRest(connection: PooledConnection, limitMs: number): Promise<boolean> {
  if (connection.__knex__disposed) return false;
  try {
    if (!connection.readyForQuery) await answered(connection, limitMs, connection.query("ROLLBACK"));
  } catch {
    return false;
  }
  return connection.getTransactionStatus() === "I";
}
