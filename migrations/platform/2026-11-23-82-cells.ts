import type { PlatformMigration } from "#tenants/migration.ts";

/** The databases that clubs live in, which club lives where, and the clubs that are moving. */
export const cells: PlatformMigration = {
  id: "2026-11-23-82-cells",
  up: () => `
    -- weight = how many new clubs it takes relative to the other cells; most_clubs NULL = no limit. The connection
    -- strings are in the configuration, not here.
    CREATE TABLE platform.cells (
      name       text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_]{0,30}$'),
      state      text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
      weight     integer NOT NULL DEFAULT 100 CHECK (weight BETWEEN 1 AND 10000),
      most_clubs integer CHECK (most_clubs > 0),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    INSERT INTO platform.cells (name) VALUES ('main');

    -- From here on each cell has a control table of its own, and this one says where a club lives.
    INSERT INTO control.schemas (id, state, applied_migrations, last_error, created_at)
      SELECT id, CASE state WHEN 'spare' THEN 'spare' ELSE 'active' END, applied_migrations, last_error, created_at
        FROM platform.tenants;
    DELETE FROM platform.tenants WHERE state = 'spare';
    UPDATE platform.tenants SET state = 'active' WHERE state <> 'dropping';
    DROP INDEX platform.tenants_spare;
    ALTER TABLE platform.tenants
      DROP COLUMN schema_version, DROP COLUMN applied_migrations, DROP COLUMN last_error,
      DROP CONSTRAINT tenants_state_check,
      ALTER COLUMN state SET DEFAULT 'active',
      ALTER COLUMN cell DROP DEFAULT,
      ADD CONSTRAINT tenants_state_check CHECK (state IN ('active', 'dropping')),
      ADD FOREIGN KEY (cell) REFERENCES platform.cells;
    CREATE INDEX tenants_by_cell ON platform.tenants (cell);

    -- A club on its way from one cell to another, until the copy that it left is gone. rights = what its role could
    -- write there, by table, before those rights were revoked.
    CREATE TABLE platform.moves (
      tenant_id  text PRIMARY KEY REFERENCES platform.tenants ON DELETE CASCADE,
      source     text NOT NULL REFERENCES platform.cells,
      target     text NOT NULL REFERENCES platform.cells,
      state      text NOT NULL DEFAULT 'copying' CHECK (state IN ('copying', 'frozen', 'thawing', 'switched')),
      rights     jsonb,
      started_at timestamptz NOT NULL DEFAULT now(),
      changed_at timestamptz NOT NULL DEFAULT now(),
      CHECK (source <> target)
    );
  `,
};
