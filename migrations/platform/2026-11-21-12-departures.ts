import type { PlatformMigration } from "#tenants/migration.ts";

/** Where a browser that signs out goes on to, at its identity provider. */
export const departures: PlatformMigration = {
  id: "2026-11-21-12-departures",
  up: () => `
    -- The address carries the ID token: sealed, and gone with its first use.
    CREATE TABLE platform.provider_departures (
      ticket_hash bytea PRIMARY KEY,
      url         bytea NOT NULL,
      expires_at  timestamptz NOT NULL DEFAULT now() + interval '1 minute'
    );
  `,
};
