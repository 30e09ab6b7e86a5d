import type { TenantMigration } from "#tenants/migration.ts";

/** How a member wants dates and times written, if not as their club writes them. */
export const memberLocale: TenantMigration = {
  id: "2026-11-22-48-member-locale",
  up: () => `
    -- null = as the club writes (setting 8).
    ALTER TABLE members ADD COLUMN locale text
      CONSTRAINT members_locale_check CHECK (locale IN ('en-US', 'en-AU', 'en-NZ', 'en-GB', 'es'));
  `,
};
