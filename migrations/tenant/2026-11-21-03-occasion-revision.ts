import type { TenantMigration } from "#tenants/migration.ts";

/** Counts the changes of what an occasion says, so that whoever made it can tell that somebody changed it since. */
export const occasionRevision: TenantMigration = {
  id: "2026-11-21-03-occasion-revision",
  up: () => "ALTER TABLE occasions ADD COLUMN revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0)",
};
