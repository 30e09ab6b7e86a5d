import type { PlatformMigration } from "#tenants/migration.ts";

/** What deletes and cascades look for: without these each one reads the whole table. */
export const identityIndexes: PlatformMigration = {
  id: "2026-11-21-08-identity-indexes",
  up: () => `
    CREATE INDEX login_transactions_by_session ON platform.login_transactions (provider_session_id)
      WHERE provider_session_id IS NOT NULL;
    CREATE INDEX access_links_by_address ON platform.access_links (email);
  `,
};
