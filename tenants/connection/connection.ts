import type { PoolClient, QueryResult } from "pg";
import { isSqlState } from "../owner-pool.ts";
import { answerWithin } from "./answer-limit.ts";
import type { Statement } from "./db.ts";
import type { TimeBudget } from "./time-budget.ts";
import { type SeenTransaction, statementChannel } from "./work-channels.ts";

const READ_ONLY = "25006";
const DATA_STATEMENT = /^[\s(]*(?:select|insert|update|delete|with|values|merge)\b/i;

/** We refused to send a statement, which has left the transaction as it was. */
export class StatementNotSent extends Error {
  override name = "StatementNotSent";
}

/** Without values and a mode, pg sends it by the simple protocol. */
type Query = Partial<Statement> & { text: string; queryMode?: "extended" };

/**
 * A connection while one piece of work has it, with the rules that keep one club out of another's data: what comes from
 * a `Db` must be a data statement, and goes out by the extended protocol only (one statement, never stacked).
 */
export class Connection {
  /** How much time the work has left. */
  readonly time: TimeBudget;
  readonly #client: PoolClient;
  /** The transaction that the work is done in, as {@link statementChannel} reports it. */
  readonly #within: SeenTransaction | undefined;
  /** The server has answered everything, and said in which state that left the transaction. */
  #isIdle = true;
  #isDemoted = false;
  readonly #onDrain = () => {
    this.#isIdle = true;
  };

  constructor(client: PoolClient, time: TimeBudget, within?: SeenTransaction) {
    this.time = time;
    this.#client = client;
    this.#within = within;
    client.on("drain", this.#onDrain);
  }

  /** Sends a data statement. Throws StatementNotSent if it is another, and DemotedServerError if a server that took writes has become read-only. */
  async send(statement: Statement): Promise<QueryResult> {
    const { text } = statement;
    if (!DATA_STATEMENT.test(text)) {
      throw new StatementNotSent(`Only data statements are allowed here, not: ${text.slice(0, 40)}`);
    }
    this.#sendTogether();
    try {
      return await this.#answer({ ...statement, queryMode: "extended" });
    } catch (error) {
      if (this.#within?.isReadOnly || !isSqlState(error, READ_ONLY)) throw error;
      // Another is the primary now, and new connections find it.
      this.#isDemoted = true;
      throw Object.assign(new Error("The database's server takes no writes.", { cause: error }), {
        name: "DemotedServerError",
      });
    }
  }

  /** Sends a statement that controls the transaction. */
  control(text: string): Promise<QueryResult> {
    return this.#answer({ text });
  }

  /** Sends SQL along with what follows, without waiting for its answer. */
  sendAhead(text: string, onError: (error: unknown) => void = () => {}): void {
    this.#sendTogether();
    this.#query({ text }).catch(onError);
  }

  /** Gives the connection back to the pool; closes it if it may not be used again, or is inside a transaction. */
  async release(isReusable: boolean): Promise<void> {
    const isKept = isReusable && !this.#isDemoted && (await this.#isOutsideTransaction());
    this.#client.off("drain", this.#onDrain);
    this.#client.release(!isKept);
  }

  /** pg reports an error before the server has said in which state that left the transaction; a ROLLBACK finds out. */
  async #isOutsideTransaction(): Promise<boolean> {
    try {
      if (!this.#isIdle)
        await answerWithin(this.#client, this.time.left(), this.#query({ text: "ROLLBACK" }));
    } catch {
      return false;
    }
    return this.#client.getTransactionStatus() === "I";
  }

  #answer(query: Query): Promise<QueryResult> {
    const { time } = this;
    return statementChannel.tracePromise(
      () => time.spend(answerWithin(this.#client, time.left(), this.#query(query))),
      { sql: query.text, within: this.#within },
    );
  }

  #query(query: Query): Promise<QueryResult> {
    this.#isIdle = false;
    return this.#client.query(query);
  }

  /** Everything sent until the end of this tick leaves in one packet. */
  #sendTogether(): void {
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
