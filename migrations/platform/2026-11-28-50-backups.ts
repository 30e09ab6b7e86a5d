import type { PlatformMigration } from "#tenants/migration.ts";

/** The backups that were taken, so that processes can tell how old the last one is. */
export const backups: PlatformMigration = {
  id: "2026-11-28-50-backups",
  up: () => `
    -- folder = where it was written, on the machine that took it; it may have been moved or deleted since.
    CREATE TABLE platform.backups (
      taken_at timestamptz PRIMARY KEY,
      folder   text NOT NULL,
      clubs    integer NOT NULL,
      bytes    bigint NOT NULL
    );
  `,
};
