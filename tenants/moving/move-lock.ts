import type pg from "pg";
import { inOwnerTransaction } from "../owner-pool.ts";
import type { TenantId } from "../tenant.ts";

/** A club can't be moved as asked; the message says why. */
export class MoveError extends Error {
  override readonly name = "MoveError";
}

/** The right to move a club, which one process has at a time. */
export interface MoveLock {
  readonly tenant: TenantId;
  /**
   * Throws MoveError if the lock is lost, as it is with its connection. A step asks once it has locked what it changes, and
   * before it commits: if the lock is lost afterwards, whoever gets it next waits for that step, since they lock the same first.
   */
  ensureHeld(): Promise<void>;
}

/**
 * Runs `work` while nobody else moves this club; returns undefined if somebody does. The lock ends with the connection, so
 * a killed process leaves none. Nothing tells a process that its connection has ended: each step asks the lock.
 */
export async function withMoveLock<T>(
  platform: pg.Pool,
  tenant: TenantId,
  work: (lock: MoveLock) => Promise<T>,
): Promise<T | undefined> {
  // The connection is idle for as long as a copy takes.
  const begin = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0";
  return inOwnerTransaction(platform, begin, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_xact_lock(hashtextextended('move of ' || $1, 0)) AS mine",
      [tenant],
    );
    if (!rows[0]?.mine) return undefined;
    let isOver = false;
    const ensureHeld = async () => {
      if (isOver) throw new MoveError("It is not this process that moves it any more.");
      await client.query("SELECT").catch((cause) => {
        throw new MoveError("The connection that kept others from moving it has ended.", { cause });
      });
    };
    try {
      return await work({ tenant, ensureHeld });
    } finally {
      isOver = true;
    }
  });
}

/**
 * Runs `work` in one transaction in a cell, with the club's row in `control.schemas` locked; `state` is what that row says,
 * or undefined if the cell has no schema of the club. Throws MoveError if the lock is lost.
 */
export async function inCell<T>(
  pool: pg.Pool,
  lock: MoveLock,
  work: (client: pg.PoolClient, state: string | undefined) => Promise<T>,
  begin = "BEGIN",
): Promise<T> {
  return inOwnerTransaction(pool, begin, async (client) => {
    const { rows } = await client.query<{ state: string }>(
      "SELECT state FROM control.schemas WHERE id = $1 FOR UPDATE",
      [lock.tenant],
    );
    await lock.ensureHeld();
    return work(client, rows[0]?.state);
  });
}
