import type { PlatformMigration } from "#tenants/migration.ts";

/**
 * People across clubs: their addresses, passwords and provider accounts, the clubs they belong to, what they have withdrawn,
 * their sign-ins and access links, and sign-ins through an external identity provider.
 */
export const accounts: PlatformMigration = {
  id: "2026-11-28-02-accounts",
  up: () => `
    -- E-mail addresses are stored lower case.
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

    -- Clubs that keep the address of a person who does not belong there: archived, or not let in yet.
    CREATE TABLE platform.kept_addresses (
      identity_id uuid NOT NULL REFERENCES platform.identities ON DELETE CASCADE,
      tenant_id   text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE,
      PRIMARY KEY (identity_id, tenant_id)
    );
    CREATE INDEX kept_addresses_by_tenant ON platform.kept_addresses (tenant_id);

    -- People who want no unsolicited mails from any club, by the SHA-256 of their address, so that the address is not
    -- kept.
    CREATE TABLE platform.suppressed_addresses (
      address_hash  bytea PRIMARY KEY,
      suppressed_at timestamptz NOT NULL DEFAULT now()
    );

    -- What people have withdrawn, so that bringing a club back from a copy does not undo it. Keyed by the club's public id,
    -- which it keeps, without a name or an address. what: erased = the person is erased; mails = no mails from the club except
    -- about money; <topic>:<channel> = that topic by that channel. withdrawn false = the person took the withdrawal back, at
    -- that instant.
    CREATE TABLE platform.withdrawals (
      public_id text NOT NULL,
      member_id bigint NOT NULL,
      what      text NOT NULL CHECK (what ~ '^[a-z]+(-[a-z]+)*(:(email|push))?$'),
      withdrawn boolean NOT NULL DEFAULT true,
      at        timestamptz NOT NULL,
      PRIMARY KEY (public_id, member_id, what)
    );
    CREATE INDEX withdrawals_by_age ON platform.withdrawals (at);

    -- argon2id in PHC form. A person has one password for all clubs, or none.
    CREATE TABLE platform.passwords (
      identity_id uuid PRIMARY KEY REFERENCES platform.identities ON DELETE CASCADE,
      hash        text NOT NULL CHECK (hash LIKE '$argon2id$%'),
      changed_at  timestamptz NOT NULL DEFAULT now()
    );

    -- Who somebody is at a provider. Issuer and subject never change; the person's address there may.
    CREATE TABLE platform.provider_accounts (
      issuer       text NOT NULL,
      subject      text NOT NULL,
      identity_id  uuid NOT NULL REFERENCES platform.identities ON DELETE CASCADE,
      -- Names the account in lists, which do not show issuer and subject.
      id           uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      -- The configured provider it was last used with: one issuer may be configured more than once.
      provider     text,
      last_used_at timestamptz,
      created_at   timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (issuer, subject)
    );
    CREATE INDEX provider_accounts_by_identity ON platform.provider_accounts (identity_id);

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

    -- The provider's tokens behind a sign-in, sealed. A row without a sign-in waits until its tokens are revoked there.
    CREATE TABLE platform.provider_sessions (
      id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      sign_in_id     uuid UNIQUE REFERENCES platform.sign_ins (id) ON DELETE SET NULL,
      -- The hand-over that will start the row's sign-in.
      link_hash      bytea UNIQUE,
      provider       text NOT NULL,
      issuer         text NOT NULL,
      subject        text NOT NULL,
      tokens         bytea NOT NULL,
      expires_at     timestamptz NOT NULL,
      -- The process that renews holds the row until then, since no transaction waits for the provider.
      renewing_until timestamptz,
      -- After a failed try: no new one before this instant.
      retry_at       timestamptz,
      -- Since when it waits to be revoked.
      revoking_since timestamptz,
      created_at     timestamptz NOT NULL DEFAULT now()
    );

    -- A sign-in on its way to the provider and back: accepted for ten minutes, once, in one browser; kept for a day.
    CREATE TABLE platform.login_transactions (
      id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      ticket_hash         bytea NOT NULL UNIQUE,
      state_hash          bytea UNIQUE,
      -- SHA-256 of a secret that the browser keeps for the platform's host.
      browser_hash        bytea,
      provider            text NOT NULL,
      tenant_id           text REFERENCES platform.organizations ON DELETE CASCADE,
      target              text NOT NULL DEFAULT '/',
      mode                text NOT NULL CHECK (mode IN ('redirect', 'popup', 'silent')),
      -- Whether the person wants to choose an account there (prompt=select_account).
      force_account_choice boolean NOT NULL DEFAULT false,
      -- SHA-256 of a secret that the browser keeps for the club's host: there the hand-over needs no second click.
      club_browser_hash   bytea,
      -- The session that a silent one renews.
      provider_session_id uuid REFERENCES platform.provider_sessions ON DELETE CASCADE,
      -- Sealed; what the provider expects back with a second factor.
      mfa_token           bytea,
      created_at          timestamptz NOT NULL DEFAULT now(),
      expires_at          timestamptz NOT NULL DEFAULT now() + interval '10 minutes',
      used_at             timestamptz,
      CHECK ((state_hash IS NULL) = (browser_hash IS NULL)),
      CHECK ((mode = 'silent') = (provider_session_id IS NOT NULL))
    );
    CREATE INDEX login_transactions_by_age ON platform.login_transactions (created_at);
    CREATE INDEX login_transactions_by_session ON platform.login_transactions (provider_session_id)
      WHERE provider_session_id IS NOT NULL;

    -- The provider's sign-out address that a browser is sent on to. It carries the ID token, so it is sealed, and
    -- deleted when it is first used.
    CREATE TABLE platform.provider_logouts (
      ticket_hash bytea PRIMARY KEY,
      url         bytea NOT NULL,
      expires_at  timestamptz NOT NULL DEFAULT now() + interval '1 minute'
    );

    -- ID tokens that the API has accepted: each counts once.
    CREATE TABLE platform.used_id_tokens (
      token_hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
  `,
};
