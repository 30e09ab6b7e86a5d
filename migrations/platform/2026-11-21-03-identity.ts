import type { PlatformMigration } from "#tenants/migration.ts";

/** Passwords, a changed address, choosing a club on the platform, and what a list of devices needs to know. */
export const identity: PlatformMigration = {
  id: "2026-11-21-03-identity",
  up: () => `
    -- argon2id in PHC form. A person has one password for all clubs, or none.
    CREATE TABLE platform.passwords (
      identity_id uuid PRIMARY KEY REFERENCES platform.identities ON DELETE CASCADE,
      hash        text NOT NULL CHECK (hash LIKE '$argon2id$%'),
      changed_at  timestamptz NOT NULL DEFAULT now()
    );

    -- choose-club leads to the platform's own page; every other link is bound to one club.
    ALTER TABLE platform.access_links
      ALTER COLUMN tenant_id DROP NOT NULL,
      DROP CONSTRAINT access_links_purpose_check,
      ADD CONSTRAINT access_links_purpose_check
        CHECK (purpose IN ('magic-link', 'join', 'hand-over', 'choose-club', 'change-email')),
      ADD CONSTRAINT access_links_club_check CHECK ((tenant_id IS NULL) = (purpose = 'choose-club')),
      -- Whose address changes.
      ADD COLUMN identity_id uuid REFERENCES platform.identities ON DELETE CASCADE,
      -- SHA-256 of a secret in the browser that asked: there, and only there, a hand-over needs no second click.
      ADD COLUMN browser_hash bytea,
      -- When the person whose sign-in is handed over last proved who they are.
      ADD COLUMN authenticated_at timestamptz;

    -- A platform sign-in lasts minutes: it lets a person choose among their clubs, and nothing else.
    ALTER TABLE platform.sign_ins
      ALTER COLUMN tenant_id DROP NOT NULL,
      DROP CONSTRAINT sign_ins_kind_check,
      ADD CONSTRAINT sign_ins_kind_check CHECK (kind IN ('browser', 'api', 'platform')),
      ADD CONSTRAINT sign_ins_club_check CHECK ((tenant_id IS NULL) = (kind = 'platform')),
      -- Names the sign-in in a list, where its secret's hash has no business.
      ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      ADD COLUMN method text NOT NULL DEFAULT 'link'
        CHECK (method IN ('link', 'code', 'password', 'provider', 'hand-over')),
      ADD COLUMN authenticated_at timestamptz NOT NULL DEFAULT now();
  `,
};
