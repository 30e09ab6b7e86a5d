import knex, { type Knex } from "knex";
import type { Client } from "pg";
import { CellDownError, openBreaker } from "./cells/breaker.ts";
import { type CellUrls, MAIN, UnknownCellError } from "./cells/cell-urls.ts";
import { openPlaces } from "./cells/places.ts";
import { BoundClient, type Limits, type Opening } from "./connection/bound-client.ts";
import { columnTypes } from "./connection/column-types.ts";
import { openFairShare } from "./connection/fair-share.ts";
import { type PoolName, type PoolUse, type PoolWatch, usesOf } from "./connection/pool-watch.ts";
import { retryRefusedRole } from "./connection/refused-role.ts";
import { retryDeadlock } from "./connection/retry-deadlock.ts";
import { openTimeBudget } from "./connection/time-budget.ts";
import { transactionChannel } from "./connection/work-channels.ts";
import { checkedTenant, type TenantId } from "./tenant.ts";

/** The query interface of ONE open transaction (or of `Database.platform`). */
export type Db = Knex;

/** The only way to the data: a transaction that sees one club, or one that sees the platform. */
export interface Database {
  /**
   * Runs `work` in one transaction that can see this tenant's schema and nothing else. Returning commits, throwing
   * rolls back. `readOnly` makes Postgres refuse every write; `timeoutMs` limits each statement further. A tenant that
   * holds its share of the connections waits in a line of its own. If the tenant has moved to another cell, or does so
   * right now, `work` may run once more in a new transaction there, so it may change nothing except through that.
   */
  withTenant<T>(
    tenant: TenantId,
    options: { readOnly?: boolean; timeoutMs?: number },
    work: (db: Db) => Promise<T>,
  ): Promise<T>;
  /**
   * Runs `work` in one transaction on the platform's own tables, which no tenant can see. If a deadlock ends it, `work`
   * runs once more in a new one, so it may change nothing except through that.
   */
  withPlatform<T>(options: { readOnly?: boolean }, work: (db: Db) => Promise<T>): Promise<T>;
  /** The databases that clubs live in, by name. */
  cells: readonly string[];
  /**
   * Runs `work` in one transaction on a cell's own tables besides its clubs' schemas, which no tenant can read: its
   * outbox. With `maxMs`, nobody waits longer than that for a cell that hangs, and the wait does not count toward a
   * request's time.
   */
  withCell<T>(cell: string, work: (db: Db) => Promise<T>, options?: { maxMs?: number }): Promise<T>;
  /** Remembers which cell a tenant lives in, for callers who have read it anyway. */
  learnPlace(tenant: TenantId, cell: string): void;
  /** Single-statement look-ups without a transaction; tables are named `platform.x`. */
  platform: Db;
  /**
   * Runs the work of one request, so that all its waits for the database together, in line and for a connection
   * included, take no longer than one statement may. Anything it asks for after that is refused at once.
   */
  bounded<T>(work: () => T): T;
  /** The current state of the pools. */
  pools(): PoolUse[];
  close(): Promise<void>;
}

/** How long a cell may take to accept a connection, and as long again to say which cell it is, in milliseconds. */
const CONNECT_MS = 2_000;
/** How long one statement may take if nobody says otherwise, in milliseconds. */
const STATEMENT_TIMEOUT = 15_000;
/**
 * How many clubs a connection serves before another takes its place: the PostgreSQL process behind it caches what it has read of each
 * club's tables, and frees none of it. `npm run measure:connections` says how much.
 */
const CLUBS_PER_CONNECTION = 500;
/** How many of the clubs' connections one club may hold. */
const CLUB_SHARE = 0.6;
/** The platform's connections as a share of the clubs', and their least number. Its work never waits for a club's. */
const PLATFORM_SHARE = 0.25;
const PLATFORM_LEAST = 3;

/**
 * Opens the pools of the login that serves. No connection is made before the first query. The platform has a pool of
 * its own: work that holds a club's connection and looks something up there can't be starved by other such work.
 */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  /** The databases of the cells besides `main`. Each gets `poolSize` connections, too, which are closed when idle. */
  cells?: CellUrls;
  /** Those of them whose work is refused as if they were out of reach. */
  unfit?: readonly string[] | undefined;
  /** How long any statement, any silence of the server, and any wait for a connection may take, in milliseconds. */
  statementTimeoutMs?: number;
  /** The clock, in milliseconds, by which a request spends its time. */
  clock?: () => number;
  /** The longest that a write waits for a club that is moving, in milliseconds. */
  movingWaitMs?: number;
  /** How many clubs a connection serves before it is closed. */
  clubsPerConnection?: number;
  /** Called at each deadlock on the platform, before the work is done once more. */
  onDeadlock?: (error: Error) => void;
  /** Makes what is told about one pool's work. */
  watch?: (pool: PoolName) => PoolWatch;
}): Database {
  const {
    statementTimeoutMs = STATEMENT_TIMEOUT,
    clubsPerConnection = CLUBS_PER_CONNECTION,
    watch,
  } = options;
  const time = openTimeBudget(statementTimeoutMs, options.clock);
  const names = { clubs: { cell: MAIN, of: "clubs" }, platform: { cell: MAIN, of: "platform" } } as const;
  const limits = { statementTimeoutMs, clubsPerConnection, time };
  const pool = openPool(options.url, options.poolSize, { ...limits, watch: watch?.(names.clubs) });
  const platformSize = Math.max(PLATFORM_LEAST, Math.ceil(options.poolSize * PLATFORM_SHARE));
  const platform = openPool(options.url, platformSize, { ...limits, watch: watch?.(names.platform) });
  const share = openFairShare(Math.ceil(options.poolSize * CLUB_SHARE), time);
  const mainCell: Cell = { pool, outside: platform, guard: (work) => work() };
  const others = Object.entries(options.cells ?? {}).map(([name, url]): [string, Cell] => {
    const watched = { ...limits, watch: watch?.({ cell: name, of: "clubs" }) };
    const connectMs = Math.min(CONNECT_MS, statementTimeoutMs);
    const own = openPool(url, options.poolSize, { ...watched, cell: { name, connectMs } });
    const refuse = () => Promise.reject(new CellDownError(name));
    const guard = options.unfit?.includes(name)
      ? refuse
      : openBreaker(name, () => time.spend(probePool(own)));
    return [name, { pool: own, outside: own, guard }];
  });
  const cells = new Map([[MAIN, mainCell], ...others]);
  const cellNamed = (name: string) => {
    const cell = cells.get(name);
    if (!cell) throw new UnknownCellError(name);
    return cell;
  };
  const places = others.length > 0 ? openPlaces(platform, time, options.movingWaitMs) : undefined;
  return {
    async withTenant(tenant, { readOnly = false, timeoutMs = statementTimeoutMs }, work) {
      const name = checkedTenant(tenant);
      const run = (cell: string) => {
        const { pool, guard } = cellNamed(cell);
        const seen = { cell, of: "club", isReadOnly: readOnly } as const;
        const tried = (before: string[]) => {
          const message = opening(readOnly, [...before, `SET LOCAL ROLE ${name}`], name);
          return transact(pool, { opening: message, timeoutMs, club: name, seen }, work);
        };
        return transactionChannel.tracePromise(
          () => guard(() => share(name, () => retryRefusedRole(tried))),
          seen,
        );
      };
      return places ? places.at(name, readOnly, run) : run(MAIN);
    },
    async withPlatform({ readOnly = false }, work) {
      const message = opening(readOnly, ["SET LOCAL ROLE NONE"], "platform");
      const wanted = { opening: message, timeoutMs: statementTimeoutMs };
      return retryDeadlock(
        () => {
          const seen = { cell: MAIN, of: "platform", isReadOnly: readOnly } as const;
          return transactionChannel.tracePromise(() => transact(platform, { ...wanted, seen }, work), seen);
        },
        options.onDeadlock ?? (() => {}),
      );
    },
    cells: [...cells.keys()],
    async withCell(name, work, { maxMs } = {}) {
      const { outside, guard } = cellNamed(name);
      const message = opening(false, ["SET LOCAL ROLE NONE"], "dispatch");
      const seen = { cell: name, of: "cell", isReadOnly: false } as const;
      const wanted = { opening: message, timeoutMs: statementTimeoutMs, seen };
      const done = () =>
        transactionChannel.tracePromise(() => guard(() => transact(outside, wanted, work)), seen);
      return maxMs === undefined ? done() : withinTime(maxMs, time.apart(done));
    },
    learnPlace: (tenant, cell) => places?.learn(tenant, cell),
    platform,
    bounded: time.bounded,
    pools: () =>
      usesOf([
        { ...names.platform, pool: platform },
        ...[...cells].map(([cell, { pool: own }]) => ({ cell, of: "clubs" as const, pool: own })),
      ]),
    async close() {
      await Promise.all([platform.destroy(), ...[...cells.values()].map((cell) => cell.pool.destroy())]);
    },
  };
}

/** If there is no answer within `maxMs`, fails with the error code of a server that does not answer. */
async function withinTime<T>(maxMs: number, answer: Promise<T>): Promise<T> {
  const silence = Object.assign(new Error("The cell does not answer in time."), { code: "ETIMEDOUT" });
  let late: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(silence), maxMs);
  });
  try {
    return await Promise.race([answer, silent]);
  } finally {
    clearTimeout(late);
  }
}

/** The pools of one cell, for its clubs and for its own tables, and its circuit breaker. */
interface Cell {
  pool: Knex;
  outside: Knex;
  guard<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * The opening as ONE simple-query message, which also carries the statement timeout: no extra round trip, and safe
 * behind transaction pooling.
 */
function opening(readOnly: boolean, role: string[], schema: string): string {
  const begin = readOnly ? "BEGIN READ ONLY" : "BEGIN";
  return [begin, ...role, `SET LOCAL search_path = ${schema}, pg_temp`].join("; ");
}

function transact<T>(pool: Knex, opening: Opening, work: (db: Db) => Promise<T>): Promise<T> {
  const config: Knex.TransactionConfig & Opening = { ...opening, doNotRejectOnRollback: false };
  return pool.transaction(work, config);
}

/** Opens a connection beside a pool's own, which says that it leads to the right cell, and closes it. */
async function probePool(pool: Knex): Promise<void> {
  const connection: Client = await pool.client.acquireRawConnection();
  connection.end().catch(() => {});
}

function openPool(url: string, size: number, limits: Limits): Knex {
  const silent = () => {};
  const config: Knex.Config & Limits = {
    ...limits,
    client: BoundClient as unknown as typeof Knex.Client,
    version: "18",
    connection: {
      connectionString: url,
      connectionTimeoutMillis: limits.cell?.connectMs,
      keepAlive: true,
      pipeline: true,
      types: columnTypes,
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: size, idleTimeoutMillis: 30_000 },
    // A whole club may arrive at once; a statement that may run long may also wait long for a connection.
    acquireConnectionTimeout: limits.statementTimeoutMs,
    // Failed statements are logged, and their values are personal data.
    compileSqlOnError: false,
    // knex would write a line of its own for each connection it finds closed; errors reach the caller anyway.
    log: { warn: silent, error: silent, deprecate: silent, debug: silent },
  };
  return knex(config);
}
