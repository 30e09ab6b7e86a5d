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
