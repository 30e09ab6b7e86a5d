import type { PlatformMigration } from "#tenants/migration.ts";

/** Work that waits, whom nobody may write to any more, and how far the host trusts a club with other people's inboxes. */
export const mail: PlatformMigration = {
  id: "2026-11-22-02-mail",
  up: ({ tenants }) => `
    -- due_at: not before this instant.
    ALTER TABLE dispatch.outbox ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
    CREATE INDEX outbox_by_due ON dispatch.outbox (due_at);
    GRANT INSERT (kind, payload, due_at) ON dispatch.outbox TO ${tenants};

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
