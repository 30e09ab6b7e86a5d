import type { PlatformMigration } from "#tenants/migration.ts";

// The same as for the other lanes; the queue's migration explains it.
const LANE = {
  policy: "standard",
  expireInSeconds: 30,
  retryLimit: 3_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 14 * 86_400,
};

/** A lane of its own for push messages, so that a push service that hangs holds up nothing else. */
export const push: PlatformMigration = {
  id: "2026-11-22-16-push",
  up: () => `SELECT pgboss.create_queue('push', '${JSON.stringify(LANE)}');`,
};
