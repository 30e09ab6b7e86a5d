import type { TenantMigration } from "#tenants/migration.ts";

/** When a member was let in or brought back: it ends inactivity, but nobody was seen by it. */
export const letInAt: TenantMigration = {
  id: "2026-11-21-10-let-in",
  up: () => "ALTER TABLE members ADD COLUMN let_in_at timestamptz",
};
