import pg from "pg";
import type { Database } from "#tenants/database.ts";
import { untilLockWaits } from "./lock-waits.ts";
import type { TestDatabase } from "./postgres.ts";

/** Waits for an answer of the database, and has `pass` move the database's clock meanwhile. */
export async function spendTime(base: TestDatabase, database: Database, pass: () => void): Promise<void> {
  const holder = new pg.Client({ connectionString: base.ownerUrl });
  await holder.connect();
  await holder.query("SELECT pg_advisory_lock(4712)");
  const asked = database.platform.raw("SELECT pg_advisory_xact_lock(4712)").then(() => {});
  await untilLockWaits(base.database.platform, 1);
  pass();
  await holder.end();
  await asked;
}
