import type { PlatformMigration } from "#tenants/migration.ts";

/** When the installation was brought back from a backup, and as of which instant. */
export const restores: PlatformMigration = {
  id: "2026-11-28-60-restores",
  up: () => `
    -- Of what was made in between, the installation knows nothing: that something of it is not there says nothing.
    CREATE TABLE platform.restores (
      taken_at    timestamptz NOT NULL,
      restored_at timestamptz PRIMARY KEY DEFAULT now()
    );
  `,
};
