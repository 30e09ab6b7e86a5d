import type { PlatformMigration } from "#tenants/migration.ts";

/** What people have withdrawn, so that bringing a club back from a copy does not undo it. */
export const withdrawals: PlatformMigration = {
  id: "2026-11-23-90-withdrawals",
  up: () => `
    -- Keyed by the club's public id, which it keeps, without a name or an address. what: erased = the person is erased; mails =
    -- no mails from the club except about money; <topic>:<channel> = that topic by that channel. withdrawn false = the person
    -- took the withdrawal back, at that instant.
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
