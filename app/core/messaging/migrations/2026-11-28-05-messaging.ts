import type { TenantMigration } from "#tenants/migration.ts";

/** Notices, the mails and push messages that carry them, what members want to be told of, and welcomes. */
export const messaging: TenantMigration = {
  id: "2026-11-28-05-messaging",
  up: () => `
    -- One mail to one member. topics = what it is about. mail = what is sent, the same at each try; NULL once it is done
    -- (done_at). failures = how many tries have failed, the last one at failed_at; reason and answer = why, and what the
    -- server said. next_try_at = when it is tried again; given_up_at = since when it is no longer tried automatically.
    -- tried_since = when somebody had it tried again.
    CREATE TABLE notice_mails (
      id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id   bigint NOT NULL REFERENCES members,
      topics      text[] NOT NULL DEFAULT '{}',
      made_at     timestamptz NOT NULL,
      mail        jsonb,
      done_at     timestamptz,
      failures    integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
      failed_at   timestamptz,
      reason      text CHECK (reason IN ('unreachable', 'unanswered', 'refused', 'unconfirmed')),
      answer      text,
      next_try_at timestamptz,
      given_up_at timestamptz,
      tried_since timestamptz,
      CHECK ((mail IS NULL) = (done_at IS NOT NULL)),
      CONSTRAINT notice_mails_failure_check CHECK ((failures = 0) = (failed_at IS NULL) AND (failures = 0) = (reason IS NULL))
    );
    CREATE INDEX notice_mails_of_member ON notice_mails (member_id, made_at);
    CREATE INDEX notice_mails_failed ON notice_mails (failed_at) WHERE failed_at IS NOT NULL AND done_at IS NULL;

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
    CREATE TRIGGER follow_merged BEFORE INSERT ON notices FOR EACH ROW EXECUTE FUNCTION follow_merged();

    -- The devices that members get push messages on. endpoint = the address at the push service; p256dh and auth = what
    -- messages are encrypted with. sign_in_id = the sign-in that it was made under (kept on the platform), with which it
    -- ends.
    CREATE TABLE push_subscriptions (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id  bigint NOT NULL REFERENCES members,
      sign_in_id uuid NOT NULL,
      endpoint   text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
      p256dh     text NOT NULL,
      auth       text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX push_subscriptions_of_member ON push_subscriptions (member_id);
    CREATE INDEX push_subscriptions_by_sign_in ON push_subscriptions (sign_in_id);

    -- One message to one device. message = what is sent, the same at each try; NULL once it is done (done_at). The other
    -- columns are those of notice_mails.
    CREATE TABLE notice_pushes (
      id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id       bigint NOT NULL REFERENCES members,
      subscription_id bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
      topics          text[] NOT NULL,
      made_at         timestamptz NOT NULL,
      message         jsonb,
      done_at         timestamptz,
      failures        integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
      failed_at       timestamptz,
      reason          text CHECK (reason IN ('unreachable', 'unanswered', 'refused', 'unconfirmed')),
      answer          text,
      next_try_at     timestamptz,
      given_up_at     timestamptz,
      tried_since     timestamptz,
      CHECK ((message IS NULL) = (done_at IS NOT NULL)),
      CHECK ((failures = 0) = (failed_at IS NULL) AND (failures = 0) = (reason IS NULL))
    );
    CREATE INDEX notice_pushes_of_member ON notice_pushes (member_id, made_at);
    CREATE INDEX notice_pushes_of_subscription ON notice_pushes (subscription_id);
    CREATE INDEX notice_pushes_failed ON notice_pushes (failed_at) WHERE failed_at IS NOT NULL AND done_at IS NULL;

    -- Only what a member has chosen; everything else has its default.
    CREATE TABLE preferences (
      member_id bigint NOT NULL REFERENCES members,
      topic     text NOT NULL CHECK (topic ~ '^[a-z]+(-[a-z]+)*$'),
      channel   text NOT NULL CHECK (channel IN ('email', 'push')),
      wanted    boolean NOT NULL,
      PRIMARY KEY (member_id, topic, channel)
    );
    CREATE TRIGGER follow_merged BEFORE INSERT ON preferences FOR EACH ROW EXECUTE FUNCTION follow_merged();

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
