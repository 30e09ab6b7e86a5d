import type { TenantMigration } from "#tenants/migration.ts";

/** Mails that gather notices, who has shown that they know the club, and the one mail to those who have not. */
export const noticeMails: TenantMigration = {
  id: "2026-11-22-03-notice-mails",
  up: () => `
    -- One mail to one member. mail = what is sent, the same at each try; NULL once done_at says that nothing is left to do.
    CREATE TABLE notice_mails (
      id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id bigint NOT NULL REFERENCES members,
      made_at   timestamptz NOT NULL,
      mail      jsonb,
      done_at   timestamptz,
      CHECK ((mail IS NULL) = (done_at IS NOT NULL))
    );
    CREATE INDEX notice_mails_of_member ON notice_mails (member_id, made_at);

    -- urgent: goes out in a mail of its own. due_at: not before. handled_at: it has its mail, or is to have none.
    DROP INDEX notices_unsent;
    ALTER TABLE notices RENAME COLUMN sent_at TO handled_at;
    ALTER TABLE notices
      ADD COLUMN urgent  boolean NOT NULL DEFAULT false,
      ADD COLUMN due_at  timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN mail_id bigint REFERENCES notice_mails;
    CREATE INDEX notices_pending ON notices (member_id, id) WHERE handled_at IS NULL;

    -- When a member signed in here or said that they know the club; not by an admin's word.
    ALTER TABLE members ADD COLUMN confirmed_at timestamptz;

    -- The mails that tell somebody who has not: round 1, and one repeat. Kept by the hash of the address, so that nobody is
    -- written to again who is removed and added once more.
    CREATE TABLE welcomes (
      address_hash bytea NOT NULL,
      round        smallint NOT NULL CHECK (round IN (1, 2)),
      member_id    bigint NOT NULL REFERENCES members,
      added_by     bigint REFERENCES members,
      day          date NOT NULL,
      sent_at      timestamptz,
      PRIMARY KEY (address_hash, round)
    );
    CREATE INDEX welcomes_by_day ON welcomes (day);
    CREATE INDEX welcomes_of_member ON welcomes (member_id);
  `,
};
