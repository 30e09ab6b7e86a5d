import type { PoolUse } from "#tenants/connection/pool-watch.ts";

/** The current state, besides what this process has counted. */
export interface CurrentState {
  pools: { work: string; uses: PoolUse[] }[];
  /** What the database reports; undefined if it can't be asked. */
  state: DatabaseState | undefined;
  machine: MachineState;
}

/** What this machine shows of what runs out; a part that can't be seen from here is absent. */
export interface MachineState {
  /** The disk with DATA_DIR, in bytes. */
  disk?: { free: number; size: number };
  /** How long the certificate at the platform's address is still valid, in seconds; negative if it has expired. */
  certificateSeconds?: number;
}

export interface DatabaseState {
  lanes: { lane: string; state: string; jobs: number }[];
  oldest: { lane: string; seconds: number }[];
  outboxes: { name: string; jobs: number; seconds: number }[];
  cells: { cell: string; up: boolean }[];
  clubs: { cell: string; state: string; clubs: number }[];
  /** How each cell's server archives its write-ahead log; `on` if it does. */
  archivers: { cell: string; on: boolean; failing: boolean; seconds: number }[];
  /** The last backup that `npm run backup` took, by its age in seconds; undefined if there was none. */
  backup: { seconds: number; folder: string } | undefined;
  /** Seconds since the first club was founded; undefined if there is none. */
  oldestClub: number | undefined;
}
