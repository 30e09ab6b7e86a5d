import type { PlatformMigration } from "#tenants/migration.ts";

/** The directory of clubs, who belongs where, and sign-ins. */
export const platform: PlatformMigration = {
  id: "2026-11-21-01-platform",
  up: ({ app }) => `
    CREATE SCHEMA platform;
    GRANT USAGE ON SCHEMA platform TO ${app};
    ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app};

    -- One row per schema. "What is pending" is one query over it.
    CREATE TABLE platform.tenants (
      id             text PRIMARY KEY CHECK (id ~ '^t_[0-9a-z]+$'),
      cell           text NOT NULL DEFAULT 'main',
      state          text NOT NULL CHECK (state IN ('spare', 'active', 'migrating', 'failed', 'dropping')),
      schema_version text NOT NULL,
      last_error     text,
      created_at     timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX tenants_by_version ON platform.tenants (schema_version);
    CREATE INDEX tenants_spare ON platform.tenants (created_at) WHERE state = 'spare';

    -- A club's public face. The row appears last when a club is made: from then on its address works.
    CREATE TABLE platform.organizations (
      tenant_id    text PRIMARY KEY REFERENCES platform.tenants,
      subdomain    text NOT NULL UNIQUE CHECK (subdomain ~ '^[a-z0-9]([a-z0-9-]{1,38})[a-z0-9]$'),
      public_id    text NOT NULL UNIQUE,
      name         text NOT NULL,
      suspended_at timestamptz,
      created_at   timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE platform.former_subdomains (
      subdomain  text PRIMARY KEY,
      tenant_id  text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE,
      until      timestamptz NOT NULL
    );

    -- A person across clubs. E-mail addresses are stored lower case.
    CREATE TABLE platform.identities (
      id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      email      text NOT NULL UNIQUE CHECK (email = lower(email)),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE platform.affiliations (
      identity_id uuid NOT NULL REFERENCES platform.identities ON DELETE CASCADE,
      tenant_id   text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE,
      created_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (identity_id, tenant_id)
    );
    CREATE INDEX affiliations_by_tenant ON platform.affiliations (tenant_id);

    -- token_hash = SHA-256 of the secret that only the browser (or API caller) holds.
    CREATE TABLE platform.sign_ins (
      token_hash   bytea PRIMARY KEY,
      identity_id  uuid NOT NULL REFERENCES platform.identities ON DELETE CASCADE,
      tenant_id    text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE,
      kind         text NOT NULL CHECK (kind IN ('browser', 'api')),
      user_agent   text NOT NULL DEFAULT '',
      created_at   timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      expires_at   timestamptz NOT NULL
    );
    CREATE INDEX sign_ins_by_identity ON platform.sign_ins (identity_id, tenant_id);
    CREATE INDEX sign_ins_by_tenant ON platform.sign_ins (tenant_id);

    -- Magic links and hand-overs: one use, one club, short life. code_hash = the 6 digits for another device.
    CREATE TABLE platform.access_links (
      token_hash  bytea PRIMARY KEY,
      tenant_id   text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE,
      purpose     text NOT NULL CHECK (purpose IN ('magic-link', 'join', 'hand-over')),
      email       text NOT NULL CHECK (email = lower(email)),
      name        text,
      code_hash   bytea,
      code_tries  integer NOT NULL DEFAULT 0,
      target      text NOT NULL DEFAULT '/',
      created_at  timestamptz NOT NULL DEFAULT now(),
      expires_at  timestamptz NOT NULL,
      used_at     timestamptz
    );
    CREATE INDEX access_links_by_email ON platform.access_links (tenant_id, email, created_at);

    -- The tick ledger of the clock: the first process to insert a slot runs it.
    CREATE TABLE platform.clock_ticks (
      job        text NOT NULL,
      slot       timestamptz NOT NULL,
      taken_at   timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (job, slot)
    );

    -- rate-limiter-flexible's Postgres store; the shape is the library's.
    CREATE TABLE platform.rate_limits (
      key    varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );
  `,
};
