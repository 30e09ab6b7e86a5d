import type { Writable } from "node:stream";
import PostgresTransaction from "knex/lib/dialects/postgres/execution/pg-transaction.js";
import PostgresClient, { type Statement } from "knex/lib/dialects/postgres/index.js";
import type { Client } from "pg";
import { ensureCell } from "../cells/ensure-cell.ts";
import { isSqlState } from "../owner-pool.ts";
import { answerWithin } from "./answer-limit.ts";
import { type Bindings, positioned } from "./named-bindings.ts";
import type { PoolWatch } from "./pool-watch.ts";
import { RoleRefusedError } from "./refused-role.ts";
import type { TimeBudget } from "./time-budget.ts";
import { type SeenTransaction, statementChannel } from "./work-channels.ts";

const READ_ONLY = "25006";
const FORBIDDEN = "42501";
const DATA_STATEMENT = /^[\s(]*(?:select|insert|update|delete|with|values|merge)\b/i;

/** By how much the server's statement timeout may exceed the time left before it is set again, in milliseconds. */
const RENEWAL_MS = 100;

type PooledConnection = Client & {
  __knex__disposed?: unknown;
  /** In a transaction of ours: the limit of each of its statements, and the one last set on the server. */
  statementLimit?: { ownMs: number; serverMs: number };
  /** The open transaction was opened read-only. */
  isReadOnly?: boolean;
  /** The open transaction, as {@link statementChannel} reports it. */
  seen?: SeenTransaction;
  /** The clubs whose tables the server's process behind it has seen. */
  clubs?: Set<string>;
  readyForQuery?: boolean;
  connection: { stream: Writable };
};

/** A transaction as the tenancy client opens it: `opening` is its first message, complete with BEGIN. */
export interface Opening {
  opening: string;
  /** How long each of its statements may take at most, in milliseconds. */
  timeoutMs: number;
  /** The club whose schema it is in. */
  club?: string;
  /** How it is reported to subscribers. */
  seen?: SeenTransaction;
}

/** What the client is given besides knex's own configuration. */
export interface Limits {
  /** How long any statement may take, in milliseconds. */
  statementTimeoutMs: number;
  /** How much time one request has left. */
  time: TimeBudget;
  /** How many clubs a connection serves before it is closed. */
  clubsPerConnection: number;
  /** The cell that each connection has to lead to, and how long it may take to connect and to say so, in milliseconds. */
  cell?: { name: string; connectMs: number };
  /** Is told what the pool does. */
  watch?: PoolWatch | undefined;
}

/**
 * Transaction control goes straight to the connection, so that the client's own `_query` can refuse every
 * statement that is not data. Nested transactions are savepoints of the same transaction.
 */
class BoundTransaction extends PostgresTransaction {
  readonly #opening: Opening;
  readonly #time: TimeBudget;
  /** Why the opening failed: the cause of every later error, which would only say that the transaction is aborted. */
  #failure: unknown;

  constructor(client: BoundClient, container: unknown, config: Partial<Opening> | undefined, outer: unknown) {
    super(client, container, config, outer);
    this.#time = client.time;
    const { opening = "BEGIN", timeoutMs = client.time.left(), club, seen } = config ?? {};
    this.#opening = { opening, timeoutMs, ...(club && { club }), ...(seen && { seen }) };
  }

  /**
   * Does not wait for the answer: the first statement is sent along with it, in one packet if it follows at once. If
   * the opening fails, the server refuses what follows.
   */
  override begin(connection: PooledConnection): Promise<unknown> {
    sendTogether(connection);
    const { opening, timeoutMs, club, seen } = this.#opening;
    if (seen) connection.seen = seen;
    if (club) {
      connection.clubs ??= new Set();
      connection.clubs.add(club);
    }
    connection.statementLimit = { ownMs: timeoutMs, serverMs: Number.POSITIVE_INFINITY };
    connection.isReadOnly = opening.startsWith("BEGIN READ ONLY");
    connection.query(`${opening}; ${setLimit(connection.statementLimit, this.#time)}`).catch((error) => {
      this.#failure = isSqlState(error, FORBIDDEN)
        ? new RoleRefusedError("The role was refused.", { cause: error })
        : error;
    });
    return Promise.resolve();
  }

  /** PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error; the caller gets an error. */
  override async query(
    connection: PooledConnection,
    sql: string,
    status?: number,
    value?: unknown,
  ): Promise<unknown> {
    if (this.isCompleted()) {
      const error = new Error(`This transaction is over; refused: ${sql}`);
      if (status === undefined) throw error;
      return this._rejecter(error);
    }
    if (status !== undefined) {
      this._completed = true;
      // The end of a savepoint may revert the limit that was set within it.
      if (connection.statementLimit) connection.statementLimit.serverMs = Number.POSITIVE_INFINITY;
    }
    try {
      const result = await statementChannel.tracePromise(
        () => this.#time.spend(answerWithin(connection, this.#time.left(), connection.query(sql))),
        { sql, within: connection.seen },
      );
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
 * knex's PostgreSQL client, bound to the rules that keep one club out of another's data: SQL uses the extended protocol
 * only (one statement, never stacked), must be a data statement, and a connection returns to the pool only outside a
 * transaction; else it is closed.
 */
export class BoundClient extends PostgresClient {
  get time(): TimeBudget {
    return (this.config as Limits).time;
  }

  override transaction(container: unknown, config: Partial<Opening> | undefined, outer: unknown): unknown {
    return new BoundTransaction(this, container, config, outer);
  }

  /** Turns named values into positional ones: knex itself would take `:now::timestamptz` for an identifier. */
  override raw(sql: unknown, bindings?: unknown): unknown {
    if (typeof sql !== "string" || !isNamed(bindings)) return super.raw(sql, bindings);
    const { sql: text, values } = positioned(sql, bindings);
    return super.raw(text, values);
  }

  /** A connection that leads to another cell is closed, before any work is done over it. */
  override async acquireRawConnection(): Promise<Client> {
    const connection = await super.acquireRawConnection();
    const { cell } = this.config as Limits;
    if (!cell) return connection;
    try {
      await answerWithin(connection, cell.connectMs, ensureCell(connection, cell.name));
    } catch (error) {
      connection.end().catch(() => {});
      throw error;
    }
    return connection;
  }

  override async acquireConnection(): Promise<Client> {
    this.time.ensureLeft();
    this.pool.acquireTimeoutMillis = this.time.left();
    const { watch } = this.config as Limits;
    if (!watch) return this.time.spend(super.acquireConnection());
    const began = performance.now();
    try {
      return await this.time.spend(super.acquireConnection());
    } finally {
      watch.waited(performance.now() - began);
    }
  }

  override async _query(connection: PooledConnection, statement: Statement): Promise<Statement> {
    if (!DATA_STATEMENT.test(statement.sql)) {
      throw new Error(`Only data statements are allowed here, not: ${statement.sql.slice(0, 40)}`);
    }
    // A caller's options could name a statement or leave the extended protocol, so they are dropped.
    const plain = Object.assign(statement, { options: { queryMode: "extended" } });
    sendTogether(connection);
    keepWithin(connection, this.time);
    try {
      return await statementChannel.tracePromise(
        () => this.time.spend(answerWithin(connection, this.time.left(), super._query(connection, plain))),
        { sql: statement.sql, within: connection.seen },
      );
    } catch (error) {
      throw isSqlState(error, READ_ONLY) && !connection.isReadOnly ? demoted(connection, error) : error;
    }
  }

  override async releaseConnection(connection: PooledConnection): Promise<unknown> {
    const { clubsPerConnection } = this.config as Limits;
    if (!(await isOutsideTransaction(connection, this.time)))
      close(connection, "returned inside a transaction");
    else if ((connection.clubs?.size ?? 0) >= clubsPerConnection) close(connection, "has served many clubs");
    delete connection.statementLimit;
    delete connection.isReadOnly;
    delete connection.seen;
    return super.releaseConnection(connection);
  }
}

/** Everything sent on the connection until the end of this tick leaves in one packet. */
function sendTogether({ connection: { stream } }: PooledConnection): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function close(connection: PooledConnection, why: string): void {
  connection.__knex__disposed ??= why;
  connection.end().catch(() => {});
}

/** A server that took writes has become read-only: another is the primary now, and new connections find it. */
function demoted(connection: PooledConnection, cause: unknown): Error {
  close(connection, "the server takes no writes");
  return Object.assign(new Error("The database's server takes no writes.", { cause }), {
    name: "DemotedServerError",
  });
}

function isNamed(bindings: unknown): bindings is Bindings {
  return (
    typeof bindings === "object" && bindings !== null && Object.getPrototypeOf(bindings) === Object.prototype
  );
}

/**
 * Several statements that are quick enough alone must not take too long together: once noticeably less time is left
 * than the server's limit, the limit is set again. Does not wait for the answer: the next statement is sent along with
 * it.
 */
function keepWithin(connection: PooledConnection, time: TimeBudget): void {
  const { statementLimit } = connection;
  if (!statementLimit || time.left() > statementLimit.serverMs - RENEWAL_MS) return;
  // If it fails, the transaction has failed, and the next statement says so.
  connection.query(setLimit(statementLimit, time)).catch(() => {});
}

function setLimit(limit: NonNullable<PooledConnection["statementLimit"]>, time: TimeBudget): string {
  limit.serverMs = Math.max(1, Math.trunc(Math.min(limit.ownMs, time.left())));
  return `SET LOCAL statement_timeout = ${limit.serverMs}`;
}

/**
 * Is the connection outside any transaction, with nothing under way? pg reports an error before the server says in
 * which state it left the transaction, so if a connection still waits for that, a ROLLBACK is sent to find out.
 */
async function isOutsideTransaction(connection: PooledConnection, time: TimeBudget): Promise<boolean> {
  if (connection.__knex__disposed) return false;
  try {
    if (!connection.readyForQuery) await answerWithin(connection, time.left(), connection.query("ROLLBACK"));
  } catch {
    return false;
  }
  return connection.getTransactionStatus() === "I";
}
