import type { TenantMigration } from "#tenants/migration.ts";

/** The devices that members get push messages on, and those messages. */
export const push: TenantMigration = {
  id: "2026-11-22-16-push",
  up: () => `
    -- endpoint = the address at the push service; p256dh and auth = what messages are encrypted with. sign_in_id = the
    -- sign-in that it was made under (kept on the platform), with which it ends.
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
  `,
};
