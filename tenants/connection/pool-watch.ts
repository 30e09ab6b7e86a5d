import type { Knex } from "knex";

/** The name of a pool: the clubs' of a cell, or the platform's. */
export interface PoolName {
  cell: string;
  of: "clubs" | "platform";
}

/** What a pool tells while it works. */
export interface PoolWatch {
  /** Somebody was given a connection, or gave up, after so many milliseconds. */
  waited(milliseconds: number): void;
}

/** What a pool is like at this moment, in connections. */
export interface PoolUse extends PoolName {
  most: number;
  used: number;
  idle: number;
  /** How many pieces of work wait for one. */
  waiting: number;
}

/** What these pools are like. */
export function usesOf(pools: readonly (PoolName & { pool: Knex })[]): PoolUse[] {
  return pools.map(({ cell, of, pool: { client } }) => ({
    cell,
    of,
    most: client.pool.max,
    used: client.pool.numUsed(),
    idle: client.pool.numFree(),
    waiting: client.pool.numPendingAcquires(),
  }));
}
