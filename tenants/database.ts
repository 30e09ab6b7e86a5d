import { CellDownError, openBreaker } from "./cells/breaker.ts";
import { type CellUrls, MAIN, UnknownCellError } from "./cells/cell-urls.ts";
import { openPlaces } from "./cells/places.ts";
import { withinTime } from "./connection/answer-limit.ts";
import { type ConnectionPool, openConnectionPool } from "./connection/connection-pool.ts";
import type { Db } from "./connection/db.ts";
import { openFairShare } from "./connection/fair-share.ts";
import type { PoolName, PoolUse, PoolWatch } from "./connection/pool-watch.ts";
import { retryRefusedRole } from "./connection/refused-role.ts";
import { retryDeadlock } from "./connection/retry-deadlock.ts";
import { openTimeBudget } from "./connection/time-budget.ts";
import type { TransactionDb } from "./connection/transaction.ts";
import { transactionChannel } from "./connection/work-channels.ts";
import { checkedTenant, type TenantId } from "./tenant.ts";

export type { Db } from "./connection/db.ts";

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
    work: (db: TransactionDb) => Promise<T>,
  ): Promise<T>;
  /**
   * Runs `work` in one transaction on the platform's own tables, which no tenant can see. If a deadlock ends it, `work`
   * runs once more in a new one, so it may change nothing except through that.
   */
  withPlatform<T>(options: { readOnly?: boolean }, work: (db: TransactionDb) => Promise<T>): Promise<T>;
  /** The databases that clubs live in, by name. */
  cells: readonly string[];
  /**
   * Runs `work` in one transaction on a cell's own tables besides its clubs' schemas, which no tenant can read: its
   * outbox. With `maxMs`, nobody waits longer than that for a cell that hangs, and the wait does not count toward a
   * request's time.
   */
  withCell<T>(
    cell: string,
    work: (db: TransactionDb) => Promise<T>,
    options?: { maxMs?: number },
  ): Promise<T>;
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
 * club's tables, and frees none of it. `npm run bench -- connections` says how much.
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
  const limits = { clubsPerConnection, time };
  const inMain = { ...limits, url: options.url, connectMs: statementTimeoutMs };
  const pool = openConnectionPool({ ...inMain, size: options.poolSize, watch: watch?.(names.clubs) });
  const platformSize = Math.max(PLATFORM_LEAST, Math.ceil(options.poolSize * PLATFORM_SHARE));
  const platform = openConnectionPool({ ...inMain, size: platformSize, watch: watch?.(names.platform) });
  const share = openFairShare(Math.ceil(options.poolSize * CLUB_SHARE), time);
  const mainCell: Cell = { pool, outside: platform, guard: (work) => work() };
  const others = Object.entries(options.cells ?? {}).map(([name, url]): [string, Cell] => {
    const own = openConnectionPool({
      ...limits,
      url,
      size: options.poolSize,
      connectMs: Math.min(CONNECT_MS, statementTimeoutMs),
      cell: name,
      watch: watch?.({ cell: name, of: "clubs" }),
    });
    const refuse = () => Promise.reject(new CellDownError(name));
    const guard = options.unfit?.includes(name) ? refuse : openBreaker(name, () => time.spend(own.probe()));
    return [name, { pool: own, outside: own, guard }];
  });
  const cells = new Map([[MAIN, mainCell], ...others]);
  const cellNamed = (name: string) => {
    const cell = cells.get(name);
    if (!cell) throw new UnknownCellError(name);
    return cell;
  };
  const places = others.length > 0 ? openPlaces(platform.db, time, options.movingWaitMs) : undefined;
  return {
    async withTenant(tenant, { readOnly = false, timeoutMs = statementTimeoutMs }, work) {
      const name = checkedTenant(tenant);
      const run = (cell: string) => {
        const { pool, guard } = cellNamed(cell);
        const seen = { cell, of: "club", isReadOnly: readOnly } as const;
        const tried = (before: string[]) => {
          const message = opening(readOnly, [...before, `SET LOCAL ROLE ${name}`], name);
          return pool.transaction({ message, timeoutMs, club: name, seen }, work);
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
      return retryDeadlock(
        () => {
          const seen = { cell: MAIN, of: "platform", isReadOnly: readOnly } as const;
          const wanted = { message, timeoutMs: statementTimeoutMs, seen };
          return transactionChannel.tracePromise(() => platform.transaction(wanted, work), seen);
        },
        options.onDeadlock ?? (() => {}),
      );
    },
    cells: [...cells.keys()],
    async withCell(name, work, { maxMs } = {}) {
      const { outside, guard } = cellNamed(name);
      const message = opening(false, ["SET LOCAL ROLE NONE"], "dispatch");
      const seen = { cell: name, of: "cell", isReadOnly: false } as const;
      const wanted = { message, timeoutMs: statementTimeoutMs, seen };
      const done = () =>
        transactionChannel.tracePromise(() => guard(() => outside.transaction(wanted, work)), seen);
      return maxMs === undefined
        ? done()
        : withinTime(maxMs, time.apart(done), "The cell does not answer in time.");
    },
    learnPlace: (tenant, cell) => places?.learn(tenant, cell),
    platform: platform.db,
    bounded: time.bounded,
    pools: () => [
      { ...names.platform, ...platform.use() },
      ...[...cells].map(([cell, { pool: own }]) => ({ cell, of: "clubs" as const, ...own.use() })),
    ],
    async close() {
      await Promise.all([platform.close(), ...[...cells.values()].map((cell) => cell.pool.close())]);
    },
  };
}

/** The pools of one cell, for its clubs and for its own tables, and its circuit breaker. */
interface Cell {
  pool: ConnectionPool;
  outside: ConnectionPool;
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
