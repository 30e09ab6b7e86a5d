import { isSqlState } from "../owner-pool.ts";
import { type Connection, StatementNotSent } from "./connection.ts";
import { type Db, openDb, type Statement } from "./db.ts";
import { RoleRefusedError } from "./refused-role.ts";
import type { SeenTransaction } from "./work-channels.ts";

const FORBIDDEN = "42501";
/** The transaction is aborted, since a statement before this one has failed. */
const ABORTED = "25P02";
/** By how much the server's statement timeout may exceed the time left before it is set again, in milliseconds. */
const RENEWAL_MS = 100;

/** How a transaction begins. */
export interface Opening {
  /** Its first message, complete with BEGIN. */
  message: string;
  /** How long each of its statements may take at most, in milliseconds. */
  timeoutMs: number;
  /** The club whose schema it is in. */
  club?: string;
  /** How it is reported to subscribers. */
  seen: SeenTransaction;
}

/** The query interface of one transaction. */
export interface TransactionDb extends Db {
  /** Runs `work` as a part that is undone alone if it throws: a savepoint. One part at a time, and parts within it. */
  transaction<T>(work: (db: TransactionDb) => Promise<T>): Promise<T>;
}

/** Runs `work` in one transaction over a connection: returning commits, throwing rolls back. */
export async function runTransaction<T>(
  connection: Connection,
  opening: Opening,
  work: (db: TransactionDb) => Promise<T>,
): Promise<T> {
  const transaction = new Transaction(connection, opening);
  try {
    const result = await work(transaction.db());
    const { command } = await transaction.end("COMMIT");
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error.
    if (command !== "COMMIT")
      throw new Error("A statement of this transaction had failed; nothing was kept.");
    return result;
  } catch (error) {
    if (!transaction.isOver) await transaction.end("ROLLBACK").catch(() => {});
    throw transaction.failure ?? error;
  }
}

class Transaction {
  /** Why the opening failed: the cause of every later error, which would only say that the transaction is aborted. */
  failure: unknown;
  isOver = false;
  readonly #connection: Connection;
  readonly #timeoutMs: number;
  /** The server's limit on each statement, as last set, in milliseconds; infinite if it is unknown. */
  #serverMs = Number.POSITIVE_INFINITY;
  /** The first statement's error, since which the server refuses what follows. */
  #statementFailure: unknown;
  /** How many savepoints are open. */
  #depth = 0;

  /**
   * Does not wait for the answer: the first statement is sent along with it, in one packet if it follows at once. If
   * the opening fails, the server refuses what follows.
   */
  constructor(connection: Connection, { message, timeoutMs }: Opening) {
    this.#connection = connection;
    this.#timeoutMs = timeoutMs;
    connection.sendAhead(`${message}; ${this.#limit()}`, (error) => {
      this.failure = isSqlState(error, FORBIDDEN)
        ? new RoleRefusedError("The role was refused.", { cause: error })
        : error;
    });
  }

  db(depth = 0): TransactionDb {
    const transaction = <T>(work: (db: TransactionDb) => Promise<T>) => this.#part(depth, work);
    return Object.assign(
      openDb((statement) => this.#send(statement)),
      { transaction },
    );
  }

  end(sql: "COMMIT" | "ROLLBACK") {
    this.isOver = true;
    return this.#connection.control(sql);
  }

  async #send(statement: Statement) {
    if (this.isOver) throw new Error(`This transaction is over; refused: ${statement.text}`);
    // Several statements that are quick enough alone must not take too long together. If setting the limit fails, so has the
    // transaction, and the next statement says so.
    if (this.#connection.time.left() <= this.#serverMs - RENEWAL_MS)
      this.#connection.sendAhead(this.#limit());
    try {
      return await this.#connection.send(statement);
    } catch (error) {
      if (error instanceof Error && isSqlState(error, ABORTED)) throw this.#causedByFirst(error);
      if (!(error instanceof StatementNotSent)) this.#statementFailure ??= error;
      throw error;
    }
  }

  /** Of statements that were sent together, whoever awaits the second learns why the first has failed. */
  #causedByFirst(error: Error): Error {
    const first = this.#statementFailure;
    if (!(first instanceof Error)) return error;
    return Object.assign(error, {
      name: first.name,
      code: "code" in first ? first.code : undefined,
      cause: first,
    });
  }

  #limit(): string {
    this.#serverMs = Math.max(1, Math.trunc(Math.min(this.#timeoutMs, this.#connection.time.left())));
    return `SET LOCAL statement_timeout = ${this.#serverMs}`;
  }

  async #part<T>(depth: number, work: (db: TransactionDb) => Promise<T>): Promise<T> {
    if (this.isOver) throw new Error("This transaction is over.");
    if (this.#depth !== depth) throw new Error("Another part of this transaction is open.");
    const savepoint = `part_${++this.#depth}`;
    try {
      await this.#connection.control(`SAVEPOINT ${savepoint}`);
      const result = await work(this.db(this.#depth));
      await this.#connection.control(`RELEASE ${savepoint}`);
      return result;
    } catch (error) {
      await this.#connection.control(`ROLLBACK TO ${savepoint}`).catch(() => {});
      this.#statementFailure = undefined;
      // That may have reverted the limit, too.
      this.#serverMs = Number.POSITIVE_INFINITY;
      throw error;
    } finally {
      this.#depth = depth;
    }
  }
}
