import pg from "pg";
import { ensureCell } from "../cells/ensure-cell.ts";
import { answerWithin, withinTime } from "./answer-limit.ts";
import { columnTypes } from "./column-types.ts";
import { Connection } from "./connection.ts";
import { type Db, openDb } from "./db.ts";
import type { PoolWatch } from "./pool-watch.ts";
import type { TimeBudget } from "./time-budget.ts";
import { type Opening, runTransaction, type TransactionDb } from "./transaction.ts";

/** How long a connection is kept that nobody uses, in milliseconds. */
const IDLE_MS = 30_000;

/** Connections to one database for the login that serves. None is made before the first statement. */
export interface ConnectionPool {
  /** Runs `work` in one transaction. Returning commits, throwing rolls back. */
  transaction<T>(opening: Opening, work: (db: TransactionDb) => Promise<T>): Promise<T>;
  /** Each of its statements is sent outside any transaction. */
  db: Db;
  /** Opens a connection beside the pool's own, which says that it leads to the right cell, and closes it. */
  probe(): Promise<void>;
  /** How many connections there may be and are, and how many callers wait for one. */
  use(): { most: number; used: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface PoolOptions {
  url: string;
  /** The most connections. */
  size: number;
  /** How much time one request has left. */
  time: TimeBudget;
  /** How long connecting may take, in milliseconds. */
  connectMs: number;
  /** How many clubs a connection serves before it is closed. */
  clubsPerConnection: number;
  /** The cell that each connection has to lead to. */
  cell?: string;
  /** Is told what the pool does. */
  watch?: PoolWatch | undefined;
}

/**
 * Opens a pool whose connections return to it only outside a transaction, and are closed otherwise, or when they have
 * served many clubs.
 */
export function openConnectionPool(options: PoolOptions): ConnectionPool {
  const { time, watch } = options;
  // A limit of the pool itself would also bound how long callers wait in line.
  class Client extends pg.Client {
    constructor() {
      super({
        connectionString: options.url,
        connectionTimeoutMillis: options.connectMs,
        keepAlive: true,
        pipeline: true,
        types: columnTypes,
      });
    }
  }
  const verify = async (client: pg.Client) => {
    if (options.cell) await answerWithin(client, options.connectMs, ensureCell(client, options.cell));
  };
  const pool = new pg.Pool({
    Client,
    max: options.size,
    idleTimeoutMillis: IDLE_MS,
    verify: (client, done) => void verify(client).then(() => done(), done),
  });
  // A connection that breaks while idle is simply gone. What breaks in use fails its statements, and that is enough.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  /** The clubs whose tables the server's process behind a connection has seen. */
  const clubsOf = new WeakMap<pg.Client, Set<string>>();

  async function connect(): Promise<pg.PoolClient> {
    time.ensureLeft();
    const began = performance.now();
    const connecting = pool.connect();
    try {
      return await time.spend(withinTime(time.left(), connecting, "No connection became free in time."));
    } catch (error) {
      connecting.then(
        (late) => late.release(),
        () => {},
      );
      throw error;
    } finally {
      watch?.waited(performance.now() - began);
    }
  }

  async function lend<T>(
    work: (connection: Connection) => Promise<T>,
    { club, seen }: Partial<Opening> = {},
  ): Promise<T> {
    const client = await connect();
    const clubs = clubsOf.get(client) ?? new Set();
    clubsOf.set(client, club === undefined ? clubs : clubs.add(club));
    const connection = new Connection(client, time, seen);
    try {
      return await work(connection);
    } finally {
      await connection.release(clubs.size < options.clubsPerConnection);
    }
  }

  return {
    transaction: (opening, work) => lend((connection) => runTransaction(connection, opening, work), opening),
    db: openDb((statement) => lend((connection) => connection.send(statement))),
    async probe() {
      const client = new Client();
      // Its failure is reported by connect() or by the answer.
      client.on("error", () => {});
      try {
        await client.connect();
        await verify(client);
      } finally {
        client.end().catch(() => {});
      }
    },
    use: () => ({
      most: pool.options.max,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
