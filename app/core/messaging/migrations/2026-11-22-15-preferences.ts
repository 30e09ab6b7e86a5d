import type { TenantMigration } from "#tenants/migration.ts";

/** What members want to be told of, and what became of mails that did not go out. */
export const preferences: TenantMigration = {
  id: "2026-11-22-15-preferences",
  up: () => `
    -- Only what a member has chosen; everything else has its default.
    CREATE TABLE preferences (
      member_id bigint NOT NULL REFERENCES members,
      topic     text NOT NULL CHECK (topic ~ '^[a-z]+(-[a-z]+)*$'),
      channel   text NOT NULL CHECK (channel IN ('email', 'push')),
      wanted    boolean NOT NULL,
      PRIMARY KEY (member_id, topic, channel)
    );

    -- topics = what the mail is about. failures = how many tries have failed, the last one at failed_at; reason and
    -- answer = why, and what the server said. next_try_at = when it is tried again; given_up_at = since when it is no
    -- longer tried automatically. tried_since = when somebody had it tried again.
    ALTER TABLE notice_mails
      ADD topics      text[] NOT NULL DEFAULT '{}',
      ADD failures    integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
      ADD failed_at   timestamptz,
      ADD reason      text CHECK (reason IN ('unreachable', 'unanswered', 'refused', 'unconfirmed')),
      ADD answer      text,
      ADD next_try_at timestamptz,
      ADD given_up_at timestamptz,
      ADD tried_since timestamptz,
      ADD CONSTRAINT notice_mails_failure_check CHECK ((failures = 0) = (failed_at IS NULL) AND (failures = 0) = (reason IS NULL));
    CREATE INDEX notice_mails_failed ON notice_mails (failed_at) WHERE failed_at IS NOT NULL AND done_at IS NULL;
  `,
};
