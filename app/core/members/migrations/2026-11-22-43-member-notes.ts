import type { TenantMigration } from "#tenants/migration.ts";

/** What admins write down about a member. */
export const memberNotes: TenantMigration = {
  id: "2026-11-22-43-member-notes",
  up: () => `
    -- For admins only, and never for the member.
    ALTER TABLE members ADD COLUMN notes text NOT NULL DEFAULT '' CHECK (length(notes) <= 8000);
  `,
};
