import type { PoolClient, QueryConfig, QueryResult } from "pg";
import { isSqlState } from "../owner-pool.ts";
import { answerWithin } from "./answer-limit.ts";
import type { Statement } from "./db.ts";
import type { TimeBudget } from "./time-budget.ts";
import { type SeenTransaction, statementChannel } from "./work-channels.ts";

const READ_ONLY = "25006";
const DATA_STATEMENT = /^[\s(]*(?:select|insert|update|delete|with|values|merge)\b/i;

/**
 * A connection while one piece of work has it, with the rules that keep one club out of another's data: what comes from
 * a `Db` must be a data statement, and goes out by the extended protocol only (one statement, never stacked).
 */
export class Connection {
  /** How much time the work has left. */
  readonly time: TimeBudget;
  /** The open transaction, as {@link statementChannel} reports it. */
  within: SeenTransaction | undefined;
  readonly #client: PoolClient;
  /** The last answer was no error. pg reports an error before the server says in which state that left the transaction. */
  #isSettled = true;
  #isDemoted = false;

  constructor(client: PoolClient, time: TimeBudget) {
    this.#client = client;
    this.time = time;
  }

  /** Sends a data statement. Throws DemotedServerError if a server that took writes has become read-only. */
  async send({ text, values }: Statement): Promise<QueryResult> {
    if (!DATA_STATEMENT.test(text)) {
      throw new Error(`Only data statements are allowed here, not: ${text.slice(0, 40)}`);
    }
    this.#sendTogether();
    try {
      return await this.#answer({ text, values, queryMode: "extended" });
    } catch (error) {
      if (this.within?.isReadOnly || !isSqlState(error, READ_ONLY)) throw error;
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
    this.#client.query(text).catch(onError);
  }

  /** May other work have the connection? Only if it is outside any transaction, with nothing under way. */
  async isReusable(): Promise<boolean> {
    if (this.#isDemoted) return false;
    try {
      if (!this.#isSettled)
        await answerWithin(this.#client, this.time.left(), this.#client.query("ROLLBACK"));
    } catch {
      return false;
    }
    return this.#client.getTransactionStatus() === "I";
  }

  async #answer(query: QueryConfig & { queryMode?: "extended" }): Promise<QueryResult> {
    const { time, within } = this;
    try {
      const result = await statementChannel.tracePromise(
        () => time.spend(answerWithin(this.#client, time.left(), this.#client.query(query))),
        { sql: query.text, within },
      );
      this.#isSettled = true;
      return result;
    } catch (error) {
      this.#isSettled = false;
      throw error;
    }
  }

  /** Everything sent until the end of this tick leaves in one packet. */
  #sendTogether(): void {
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
