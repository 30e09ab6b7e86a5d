import type { PlatformMigration } from "#tenants/migration.ts";

/** People across clubs: their addresses, passwords and provider accounts, and the clubs they belong to. */
export const identities: PlatformMigration = {
  id: "2026-11-22-03-identities",
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
  `,
};
