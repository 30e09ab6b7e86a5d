import type { PlatformMigration } from "#tenants/migration.ts";

/** Signing in and out through an external identity provider. */
export const provider: PlatformMigration = {
  id: "2026-11-22-05-provider",
  up: () => `
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
