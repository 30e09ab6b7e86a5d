import type { TenantMigration } from "#tenants/migration.ts";

/** An event's registration: only events have one, and it is over when the event starts. */
export const events: TenantMigration = {
  id: "2026-11-22-11-events",
  up: () => `
    ALTER TABLE occasions
      ADD CONSTRAINT occasions_registration_of_events
        CHECK (kind = 'event' OR registration_opens_at IS NULL AND registration_closes_at IS NULL),
      ADD CONSTRAINT occasions_registration_before_start
        CHECK (registration_closes_at <= starts_at AND registration_opens_at < starts_at);
  `,
};
