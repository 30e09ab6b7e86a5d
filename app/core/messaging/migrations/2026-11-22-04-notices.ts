import type { TenantMigration } from "#tenants/migration.ts";

/** Notices, the mails that gather them, and the mails that ask new members whether they know the club. */
export const notices: TenantMigration = {
  id: "2026-11-22-04-notices",
  up: () => `
    -- One mail to one member. mail = what is sent, the same at each try; NULL once it is done (done_at).
    CREATE TABLE notice_mails (
      id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id bigint NOT NULL REFERENCES members,
      made_at   timestamptz NOT NULL,
      mail      jsonb,
      done_at   timestamptz,
      CHECK ((mail IS NULL) = (done_at IS NOT NULL))
    );
    CREATE INDEX notice_mails_of_member ON notice_mails (member_id, made_at);

    -- What a member is to be told, written with the act it tells of. once = the key that makes the notice unique.
    -- urgent = goes out in a mail of its own. due_at = not before. handled_at = when it got its mail, or was dropped.
    CREATE TABLE notices (
      id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id   bigint NOT NULL REFERENCES members,
      kind        text NOT NULL,
      occasion_id bigint REFERENCES occasions ON DELETE SET NULL,
      payload     jsonb NOT NULL DEFAULT '{}',
      once        text NOT NULL UNIQUE,
      urgent      boolean NOT NULL DEFAULT false,
      due_at      timestamptz NOT NULL DEFAULT now(),
      mail_id     bigint REFERENCES notice_mails,
      handled_at  timestamptz,
      created_at  timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX notices_pending ON notices (member_id, id) WHERE handled_at IS NULL;

    -- The mails to people who have not shown that they know the club: round 1, and one repeat. Kept by the hash of the
    -- address, so that somebody who is removed and added again is not written to again.
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
