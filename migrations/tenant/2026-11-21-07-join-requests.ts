import type { TenantMigration } from "#tenants/migration.ts";

/**
 * What an admin needs to know of a request to join: when it came, by which name, and until when the person was a member
 * before, if they were.
 */
export const joinRequests: TenantMigration = {
  id: "2026-11-21-07-join-requests",
  up: () => `
    ALTER TABLE members ADD COLUMN left_at timestamptz;
    ALTER TABLE members ADD COLUMN asked_at timestamptz;
    ALTER TABLE members ADD COLUMN asked_name text CHECK (length(asked_name) BETWEEN 1 AND 100)`,
};
