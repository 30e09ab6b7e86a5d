import type { TenantMigration } from "#tenants/migration.ts";

/** When somebody else let a member in or recorded an answer for them: it ends inactivity, but nobody was seen by it. */
export const involvedAt: TenantMigration = {
  id: "2026-11-21-10-involved",
  up: () => "ALTER TABLE members ADD COLUMN involved_at timestamptz",
};
