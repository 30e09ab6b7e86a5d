import type { TenantMigration } from "#tenants/migration.ts";

/** Which sessions one weekly repeat made together. */
export const series: TenantMigration = {
  id: "2026-11-22-18-series",
  up: () => `
    -- series_id = the id of the first session that the repeat made, which may be gone by now. series_revision = the
    -- session's revision when its series last wrote it; a later one means that the session was edited on its own.
    ALTER TABLE occasions
      ADD COLUMN series_id bigint,
      ADD COLUMN series_revision integer NOT NULL DEFAULT 0 CHECK (series_revision >= 0);
    CREATE INDEX occasions_of_series ON occasions (series_id) WHERE series_id IS NOT NULL;
  `,
};
