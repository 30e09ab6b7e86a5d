import type { TenantMigration } from "#tenants/migration.ts";

/** A member may have dates and times written otherwise than their club does. */
export const memberLocale: TenantMigration = {
  id: "2026-11-22-48-member-locale",
  up: () => `
    -- null = as the club writes (setting 8).
    ALTER TABLE members ADD COLUMN locale text
      CONSTRAINT members_locale_check CHECK (locale IN ('en-US', 'en-AU', 'en-NZ', 'en-GB', 'es'));
  `,
};
