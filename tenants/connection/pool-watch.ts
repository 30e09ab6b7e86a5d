import type { Knex } from "knex";

/** The name of a pool: the clubs' of a cell, or the platform's. */
export interface PoolName {
  cell: string;
  of: "clubs" | "platform";
}

/** Is told what a pool does. */
export interface PoolWatch {
  /** A caller got a connection, or gave up, after this many milliseconds. */
  waited(milliseconds: number): void;
}

/** The current state of a pool, in connections. */
export interface PoolUse extends PoolName {
  most: number;
  used: number;
  idle: number;
  /** How many callers wait for a connection. */
  waiting: number;
}

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
