import type { PlatformMigration } from "#tenants/migration.ts";

/** The platform's schema, and the directory of clubs. */
export const clubs: PlatformMigration = {
  id: "2026-11-22-01-clubs",
  up: ({ app }) => `
    CREATE SCHEMA platform;
    GRANT USAGE ON SCHEMA platform TO ${app};
    ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app};

    -- One row per schema. applied_migrations is sorted by id: "what is pending" is one query over it.
    CREATE TABLE platform.tenants (
      id                 text PRIMARY KEY CHECK (id ~ '^t_[0-9a-z]+$'),
      cell               text NOT NULL DEFAULT 'main',
      state              text NOT NULL CHECK (state IN ('spare', 'active', 'migrating', 'failed', 'dropping')),
      applied_migrations text[] NOT NULL CONSTRAINT tenants_applied_check CHECK (cardinality(applied_migrations) > 0),
      -- The newest of them, for people to read.
      schema_version     text NOT NULL
                         GENERATED ALWAYS AS (applied_migrations[cardinality(applied_migrations)]) STORED,
      last_error         text,
      created_at         timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX tenants_spare ON platform.tenants (created_at) WHERE state = 'spare';

    -- A club as the directory knows it. The row is inserted last when a club is created: from then on its address
    -- works. trusted = the host vouches for the club. welcomes_per_day = how many unconfirmed members it may write to
    -- in a day while it is not trusted.
    CREATE TABLE platform.organizations (
      tenant_id        text PRIMARY KEY REFERENCES platform.tenants,
      subdomain        text NOT NULL UNIQUE CHECK (subdomain ~ '^[a-z0-9]([a-z0-9-]{1,38})[a-z0-9]$'),
      public_id        text NOT NULL UNIQUE,
      name             text NOT NULL,
      trusted          boolean NOT NULL DEFAULT false,
      welcomes_per_day integer NOT NULL DEFAULT 50 CHECK (welcomes_per_day BETWEEN 0 AND 100000),
      suspended_at     timestamptz,
      created_at       timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE platform.former_subdomains (
      subdomain text PRIMARY KEY,
      tenant_id text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE,
      until     timestamptz NOT NULL
    );
  `,
};
