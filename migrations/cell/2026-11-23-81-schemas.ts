import type { CellMigration } from "#tenants/migration.ts";

/** Which cell this is, and the schemas that it has. */
export const schemas: CellMigration = {
  id: "2026-11-23-81-schemas",
  up: ({ app }) => `
    CREATE SCHEMA control;
    GRANT USAGE ON SCHEMA control TO ${app};

    -- One row: the name under which this database was first prepared.
    CREATE TABLE control.cell (name text PRIMARY KEY);

    -- One row per schema. arriving = the copy of a club that is moving here; left = the copy of one that has moved away.
    -- applied_migrations is sorted by id: "what is pending" is one query over it.
    CREATE TABLE control.schemas (
      id                 text PRIMARY KEY CHECK (id ~ '^t_[0-9a-z]+$'),
      state              text NOT NULL CHECK (state IN ('spare', 'active', 'arriving', 'left')),
      applied_migrations text[] NOT NULL CHECK (cardinality(applied_migrations) > 0),
      -- The newest of them, for people to read.
      schema_version     text NOT NULL
                         GENERATED ALWAYS AS (applied_migrations[cardinality(applied_migrations)]) STORED,
      -- Why the last migration failed; the club stays at the version that it has.
      last_error         text,
      created_at         timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX schemas_spare ON control.schemas (created_at) WHERE state = 'spare';
    GRANT SELECT ON control.cell, control.schemas TO ${app};
  `,
};
