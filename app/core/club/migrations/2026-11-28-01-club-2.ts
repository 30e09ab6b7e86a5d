import type { TenantMigration } from "#tenants/migration.ts";

/** The club itself, its settings and its crest. */
export const club: TenantMigration = {
  id: "2026-11-28-01-club-2",
  up: () => `
    -- crest = the hash of the pictures, which their addresses carry; NULL without one. logo_url is not read: a picture on
    -- another server tells its owner about everybody who opens a page or a mail. first_steps_ended_at NULL = the list of
    -- first steps is still on the admins' home.
    CREATE TABLE organization (
      only_row             boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      name                 text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      timezone             text NOT NULL,
      currency             text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
      address              text NOT NULL DEFAULT '',
      description          text NOT NULL DEFAULT '',
      logo_url             text,
      crest                text CHECK (crest ~ '^[0-9a-f]{32}$'),
      accent               text CHECK (accent ~ '^#[0-9a-f]{6}$'),
      first_steps_ended_at timestamptz,
      created_at           timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE crest_pictures (
      look    text PRIMARY KEY CHECK (look IN ('64', '192', '512', 'paper', 'icon')),
      picture bytea NOT NULL CHECK (length(picture) BETWEEN 1 AND 2000000)
    );

    -- Only values that were set; id as in the product's table of settings.
    CREATE TABLE settings (
      id    text PRIMARY KEY,
      value jsonb NOT NULL
    );

    -- Tags are compared ignoring case. STABLE, as the casts are, so that Postgres can inline the function.
    CREATE FUNCTION folded(tags text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
      RETURN lower(tags::text)::text[];
  `,
};
