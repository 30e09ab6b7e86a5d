import type { CellMigration } from "#tenants/migration.ts";

/** Which cell this is, whose database, and the schemas that it has. */
export const control: CellMigration = {
  id: "2026-11-28-01-control",
  up: ({ app }) => `
    CREATE SCHEMA control;
    GRANT USAGE ON SCHEMA control TO ${app};

    -- One row, filled in the same transaction.
    CREATE TABLE control.cell (
      -- The name under which this database was first prepared.
      name             text PRIMARY KEY,
      -- The installation, and its roles on the server.
      installation     text CHECK (installation ~ '^[0-9a-z]{8}$'),
      app_role         text,
      tenants_role     text,
      -- A digest of what the serving login's password is derived from; says nothing about it.
      secret_id        text,
      -- The version of the product that migrated it last, and the oldest one that can still serve it.
      version          text,
      served_from      text,
      -- Which migrations its clubs have been given, for a version that starts: each club's own list would cost a look at
      -- thousands of rows, and one club whose migration has failed stops nobody else.
      clubs_migrations text[] NOT NULL DEFAULT '{}'
    );

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
