import type { TenantMigration } from "#tenants/migration.ts";

/** The club itself, and its settings. */
export const organization: TenantMigration = {
  id: "2026-11-22-01-organization",
  up: () => `
    CREATE TABLE organization (
      only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      timezone    text NOT NULL,
      currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
      address     text NOT NULL DEFAULT '',
      description text NOT NULL DEFAULT '',
      logo_url    text,
      accent      text CHECK (accent ~ '^#[0-9a-f]{6}$'),
      created_at  timestamptz NOT NULL DEFAULT now()
    );
    -- Only values that were set; id as in the product's table of settings.
    CREATE TABLE settings (
      id    integer PRIMARY KEY,
      value jsonb NOT NULL
    );

    -- Tags are compared ignoring case. STABLE, as the casts are, so that Postgres can inline the function.
    CREATE FUNCTION folded(tags text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
      RETURN lower(tags::text)::text[];
  `,
};
