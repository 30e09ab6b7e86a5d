import type { PlatformMigration } from "#tenants/migration.ts";

/** Credentials of the API that are replaced while they are used. */
export const account: PlatformMigration = {
  id: "2026-11-21-06-account",
  up: () => `
    -- A sign-in keeps its row while its secret changes; the secrets of before are known, to tell theft.
    ALTER TABLE platform.sign_ins ADD COLUMN rotated_at timestamptz NOT NULL DEFAULT now();
    CREATE TABLE platform.superseded_credentials (
      token_hash    bytea PRIMARY KEY,
      sign_in_id    uuid NOT NULL REFERENCES platform.sign_ins (id) ON DELETE CASCADE,
      superseded_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX superseded_credentials_by_sign_in ON platform.superseded_credentials (sign_in_id);
    CREATE INDEX access_links_by_identity ON platform.access_links (identity_id) WHERE identity_id IS NOT NULL;
  `,
};
