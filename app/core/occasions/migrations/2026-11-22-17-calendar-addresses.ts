import type { TenantMigration } from "#tenants/migration.ts";

/** The secret addresses at which calendar programs read what members attend. */
export const calendarAddresses: TenantMigration = {
  id: "2026-11-22-17-calendar-addresses",
  up: () => `
    -- At most one per member. Anyone who knows the secret can read the member's calendar; only its hash is kept.
    CREATE TABLE calendar_addresses (
      member_id  bigint PRIMARY KEY REFERENCES members,
      token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
      made_at    timestamptz NOT NULL
    );
  `,
};
