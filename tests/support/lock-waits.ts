import { expect } from "vitest";
import type { Db } from "#tenants/database.ts";
import { one, run } from "#tenants/sql.ts";

/** How many others wait for a lock in this database right now, as seen from the platform: a club's role sees nobody. */
export async function lockWaits(db: Db): Promise<number> {
  await run(db, "SELECT pg_stat_clear_snapshot()");
  const { waits } = await one<{ waits: number }>(
    db,
    `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waits
       FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return waits;
}

/** Waits until so many others wait for a lock in this database, as seen from the platform. */
export async function untilLockWaits(db: Db, count: number): Promise<void> {
  const message = "connections that wait for a lock";
  await expect.poll(() => lockWaits(db), { message }).toBe(count);
}
