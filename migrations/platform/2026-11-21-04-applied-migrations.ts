import type { PlatformMigration } from "#tenants/migration.ts";

/** Which migrations a schema has, one by one: a module's may be older than another's that was released before it. */
export const appliedMigrations: PlatformMigration = {
  id: "2026-11-21-04-applied-migrations",
  up: () => `
    -- Sorted by id.
    ALTER TABLE platform.tenants ADD COLUMN applied_migrations text[];
    -- Up to here the version alone told, and these were all there was.
    UPDATE platform.tenants SET applied_migrations = ARRAY(
      SELECT id FROM unnest(ARRAY['2026-11-21-01-core', '2026-11-21-02-schedules']) AS known (id)
       WHERE id <= schema_version COLLATE "C" ORDER BY id COLLATE "C");
    ALTER TABLE platform.tenants
      ALTER COLUMN applied_migrations SET NOT NULL,
      ADD CONSTRAINT tenants_applied_check CHECK (cardinality(applied_migrations) > 0),
      DROP COLUMN schema_version,
      -- The newest of them, for people to read.
      ADD COLUMN schema_version text NOT NULL
        GENERATED ALWAYS AS (applied_migrations[cardinality(applied_migrations)]) STORED;
  `,
};
