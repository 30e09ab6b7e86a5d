import type { Database } from "#tenants/database.ts";

/** The same database, that counts how often work on the platform is begun: more than once for one act after a deadlock. */
export function countingRuns(database: Database): { database: Database; runs: () => number } {
  let runs = 0;
  const withPlatform: Database["withPlatform"] = (options, work) =>
    database.withPlatform(options, (db) => {
      runs++;
      return work(db);
    });
  return { database: { ...database, withPlatform }, runs: () => runs };
}
