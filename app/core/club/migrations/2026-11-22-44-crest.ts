import type { TenantMigration } from "#tenants/migration.ts";

/** The club's crest, uploaded and redrawn by us. */
export const crest: TenantMigration = {
  id: "2026-11-22-44-crest",
  up: () => `
    -- crest = the hash of the pictures, which their addresses carry; NULL without one. logo_url is no longer read: a
    -- picture on another server told its owner about everybody who opened a page or a mail.
    ALTER TABLE organization ADD COLUMN crest text CHECK (crest ~ '^[0-9a-f]{32}$');

    CREATE TABLE crest_pictures (
      look    text PRIMARY KEY CHECK (look IN ('64', '192', '512', 'paper', 'icon')),
      picture bytea NOT NULL CHECK (length(picture) BETWEEN 1 AND 2000000)
    );
  `,
};
