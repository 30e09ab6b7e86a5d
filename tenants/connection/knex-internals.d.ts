/** The parts of knex's PostgreSQL dialect that the tenancy client builds on; knex types none of them. */
declare module "knex/lib/dialects/postgres/index.js" {
  import type { Knex } from "knex";
  import type { Client } from "pg";

  export interface Statement {
    sql: string;
    bindings?: unknown[];
    options?: Record<string, unknown>;
    response?: unknown;
  }

  export default class PostgresClient {
    config: Knex.Config;
    /** A pool of tarn, which reads this limit when a wait begins. */
    pool: { acquireTimeoutMillis: number };
    constructor(config: Knex.Config);
    _query(connection: Client, statement: Statement): Promise<Statement>;
    acquireConnection(): Promise<Client>;
    /** Opens a connection: for the pool, or beside it. */
    acquireRawConnection(): Promise<Client>;
    releaseConnection(connection: Client & { __knex__disposed?: unknown }): Promise<unknown>;
    transaction(...parts: unknown[]): unknown;
    raw(sql: unknown, bindings?: unknown): unknown;
  }
}

declare module "knex/lib/dialects/postgres/execution/pg-transaction.js" {
  import type { Client } from "pg";

  export default class PostgresTransaction {
    constructor(client: unknown, container: unknown, config: unknown, outer: unknown);
    txid: string;
    _completed: boolean;
    _resolver(value: unknown): void;
    _rejecter(error: unknown): void;
    isCompleted(): boolean;
    begin(connection: Client): Promise<unknown>;
    commit(connection: Client, value: unknown): Promise<unknown>;
    query(connection: Client, sql: string, status?: number, value?: unknown): Promise<unknown>;
  }
}
