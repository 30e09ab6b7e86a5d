import type { Database } from "#tenants/database.ts";

/** Wraps a database to count how often work on the platform begins: after a deadlock, more than once for the same act. */
export function countingRuns(database: Database): { database: Database; runs: () => number } {
  let runs = 0;
  const withPlatform: Database["withPlatform"] = (options, work) =>
    database.withPlatform(options, (db) => {
      runs++;
      return work(db);
    });
  return { database: { ...database, withPlatform }, runs: () => runs };
}
