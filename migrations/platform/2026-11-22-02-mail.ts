import type { PlatformMigration } from "#tenants/migration.ts";

/** Whom nobody may write to any more, and how far the host trusts a club with other people's inboxes. */
export const mail: PlatformMigration = {
  id: "2026-11-22-02-mail",
  up: () => `
    -- trusted: the host vouches for the club. welcomes_per_day: strangers whom any other club may write to in a day.
    ALTER TABLE platform.organizations
      ADD COLUMN trusted boolean NOT NULL DEFAULT false,
      ADD COLUMN welcomes_per_day integer NOT NULL DEFAULT 50 CHECK (welcomes_per_day BETWEEN 0 AND 100000);

    -- Who wants no mail that they did not ask for, from any club: SHA-256 of the address, so that none is kept for it.
    CREATE TABLE platform.suppressed_addresses (
      address_hash  bytea PRIMARY KEY,
      suppressed_at timestamptz NOT NULL DEFAULT now()
    );
  `,
};
