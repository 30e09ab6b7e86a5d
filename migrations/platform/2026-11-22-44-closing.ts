import type { PlatformMigration } from "#tenants/migration.ts";

/** Which clubs are closed, and until when they can be reopened. */
export const closing: PlatformMigration = {
  id: "2026-11-22-44-closing",
  up: () => `
    -- closes_at = when a club that its admins have closed is deleted with all its data; NULL for one that is open.
    ALTER TABLE platform.organizations ADD COLUMN closes_at timestamptz;
    CREATE INDEX organizations_closing ON platform.organizations (closes_at) WHERE closes_at IS NOT NULL;
  `,
};
