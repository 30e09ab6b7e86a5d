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

/** A lane of its own for webhooks whose receivers are slow, so that they don't hold up the quick ones. */
export const slowWebhooks: PlatformMigration = {
  id: "2026-11-23-81-slow-webhooks",
  up: () => `SELECT pgboss.create_queue('slow-webhooks', '${JSON.stringify(LANE)}');`,
};
