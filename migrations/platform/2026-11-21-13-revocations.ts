import type { PlatformMigration } from "#tenants/migration.ts";

/** Since when a provider's session waits to be revoked. */
export const revocations: PlatformMigration = {
  id: "2026-11-21-13-revocations",
  up: () => `
    ALTER TABLE platform.provider_sessions ADD COLUMN revoking_since timestamptz;
  `,
};
