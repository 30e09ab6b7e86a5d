import type { PlatformMigration } from "#tenants/migration.ts";

/** What people have withdrawn, so that a club that comes back from a copy does not bring it back. */
export const withdrawals: PlatformMigration = {
  id: "2026-11-23-90-withdrawals",
  up: () => `
    -- By the club's public id, which it keeps, and without a name or an address. what: erased = the person is erased; mails = no
    -- mails of the club but those about money; <topic>:<channel> = one thing. withdrawn false = given back since, at that
    -- instant.
    CREATE TABLE platform.withdrawals (
      public_id text NOT NULL,
      member_id bigint NOT NULL,
      what      text NOT NULL CHECK (what ~ '^[a-z]+(-[a-z]+)*(:(email|push))?$'),
      withdrawn boolean NOT NULL DEFAULT true,
      at        timestamptz NOT NULL,
      PRIMARY KEY (public_id, member_id, what)
    );
    CREATE INDEX withdrawals_by_age ON platform.withdrawals (at);
  `,
};
