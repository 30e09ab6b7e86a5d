import type { PlatformMigration } from "#tenants/migration.ts";

/** Which provider's account a sign-in came by, and when one that is carried on ends. */
export const providerLinks: PlatformMigration = {
  id: "2026-11-21-11-provider-links",
  up: () => `
    ALTER TABLE platform.provider_accounts
      -- Names the link in a list, where issuer and subject have no business.
      ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      -- The configured provider that it last came by: one issuer may be configured more than once.
      ADD COLUMN provider text,
      -- Null: not since this is noted.
      ADD COLUMN last_used_at timestamptz;

    -- What came by an account goes with it.
    ALTER TABLE platform.sign_ins
      ADD COLUMN provider_account_id uuid REFERENCES platform.provider_accounts (id) ON DELETE CASCADE;
    ALTER TABLE platform.access_links
      ADD COLUMN provider_account_id uuid REFERENCES platform.provider_accounts (id) ON DELETE CASCADE,
      -- The sign-in that a hand-over starts ends then at the latest, as the one that it carries on.
      ADD COLUMN sign_in_ends_at timestamptz;
    CREATE INDEX sign_ins_by_provider_account ON platform.sign_ins (provider_account_id)
      WHERE provider_account_id IS NOT NULL;
    CREATE INDEX access_links_by_provider_account ON platform.access_links (provider_account_id)
      WHERE provider_account_id IS NOT NULL;
    UPDATE platform.sign_ins s SET provider_account_id = a.id
      FROM platform.provider_sessions p JOIN platform.provider_accounts a USING (issuer, subject)
     WHERE p.sign_in_id = s.id;
  `,
};
