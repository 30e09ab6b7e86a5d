import type { PlatformMigration } from "#tenants/migration.ts";

/** Sign-ins and access links. */
export const signIns: PlatformMigration = {
  id: "2026-11-22-04-sign-ins",
  up: () => `
    -- token_hash = SHA-256 of the secret that only the browser (or API caller) has. A platform sign-in lasts minutes:
    -- it lets a person choose among their clubs, and nothing else.
    CREATE TABLE platform.sign_ins (
      token_hash          bytea PRIMARY KEY,
      identity_id         uuid NOT NULL REFERENCES platform.identities ON DELETE CASCADE,
      tenant_id           text REFERENCES platform.organizations ON DELETE CASCADE,
      kind                text NOT NULL CHECK (kind IN ('browser', 'api', 'platform')),
      -- Names the sign-in in lists, which do not show the hash of its secret.
      id                  uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      method              text NOT NULL DEFAULT 'link'
                          CHECK (method IN ('link', 'code', 'password', 'provider', 'hand-over')),
      -- A sign-in by a provider account ends with the account.
      provider_account_id uuid REFERENCES platform.provider_accounts (id) ON DELETE CASCADE,
      user_agent          text NOT NULL DEFAULT '',
      created_at          timestamptz NOT NULL DEFAULT now(),
      authenticated_at    timestamptz NOT NULL DEFAULT now(),
      last_seen_at        timestamptz NOT NULL DEFAULT now(),
      expires_at          timestamptz NOT NULL,
      -- A sign-in keeps its row while its secret changes.
      rotated_at          timestamptz NOT NULL DEFAULT now(),
      -- The hash of the former secret, until the current one is used for the first time.
      predecessor_hash    bytea,
      CONSTRAINT sign_ins_club_check CHECK ((tenant_id IS NULL) = (kind = 'platform'))
    );
    CREATE INDEX sign_ins_by_identity ON platform.sign_ins (identity_id, tenant_id);
    CREATE INDEX sign_ins_by_tenant ON platform.sign_ins (tenant_id);
    CREATE INDEX sign_ins_by_provider_account ON platform.sign_ins (provider_account_id)
      WHERE provider_account_id IS NOT NULL;
    CREATE UNIQUE INDEX sign_ins_by_predecessor ON platform.sign_ins (predecessor_hash)
      WHERE predecessor_hash IS NOT NULL;

    -- Former secrets, to detect theft: one that is used again was copied.
    CREATE TABLE platform.superseded_credentials (
      token_hash    bytea PRIMARY KEY,
      sign_in_id    uuid NOT NULL REFERENCES platform.sign_ins (id) ON DELETE CASCADE,
      -- Whether it was replaced before anybody had used it.
      dropped       boolean NOT NULL DEFAULT false,
      superseded_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX superseded_credentials_by_sign_in ON platform.superseded_credentials (sign_in_id);

    -- One use, one club, short life; choose-club leads to the platform's own page. code_hash = the 6 digits.
    CREATE TABLE platform.access_links (
      token_hash          bytea PRIMARY KEY,
      tenant_id           text REFERENCES platform.organizations ON DELETE CASCADE,
      purpose             text NOT NULL
                          CHECK (purpose IN ('magic-link', 'join', 'hand-over', 'choose-club', 'change-email')),
      email               text NOT NULL CHECK (email = lower(email)),
      -- The person whose address changes.
      identity_id         uuid REFERENCES platform.identities ON DELETE CASCADE,
      name                text,
      code_hash           bytea,
      code_tries          integer NOT NULL DEFAULT 0,
      target              text NOT NULL DEFAULT '/',
      -- SHA-256 of a secret in the browser that asked: only there a hand-over needs no second click.
      browser_hash        bytea,
      -- When the person whose sign-in is handed over last proved who they are.
      authenticated_at    timestamptz,
      -- Whether an identity provider vouched for the person of a hand-over: the sign-in that it starts lasts a day.
      by_provider         boolean NOT NULL DEFAULT false,
      provider_account_id uuid REFERENCES platform.provider_accounts (id) ON DELETE CASCADE,
      -- When the sign-in that a hand-over carries on ends: the one it starts ends then at the latest.
      sign_in_ends_at     timestamptz,
      created_at          timestamptz NOT NULL DEFAULT now(),
      expires_at          timestamptz NOT NULL,
      used_at             timestamptz,
      CONSTRAINT access_links_club_check CHECK ((tenant_id IS NULL) = (purpose = 'choose-club'))
    );
    CREATE INDEX access_links_by_email ON platform.access_links (tenant_id, email, created_at);
    CREATE INDEX access_links_by_address ON platform.access_links (email);
    CREATE INDEX access_links_by_identity ON platform.access_links (identity_id) WHERE identity_id IS NOT NULL;
    CREATE INDEX access_links_by_provider_account ON platform.access_links (provider_account_id)
      WHERE provider_account_id IS NOT NULL;
  `,
};
