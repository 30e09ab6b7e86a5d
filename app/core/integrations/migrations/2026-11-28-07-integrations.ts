import type { TenantMigration } from "#tenants/migration.ts";

/** API keys, the answers to programs' writes, and webhooks. */
export const integrations: TenantMigration = {
  id: "2026-11-28-07-integrations",
  up: () => `
    -- The keys with which programs call the API as the member who made them. token_hash = all that is kept of the secret.
    -- ending = its last characters, by which people tell keys apart; they are part of its checksum. used_on = the last day
    -- of use in the club's time zone, NULL = never.
    CREATE TABLE api_keys (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id  bigint NOT NULL REFERENCES members,
      name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
      access     text NOT NULL CHECK (access IN ('read', 'full')),
      token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
      ending     text NOT NULL CHECK (length(ending) = 4),
      made_at    timestamptz NOT NULL,
      used_on    date
    );
    CREATE INDEX api_keys_by_member ON api_keys (member_id);

    -- A key ends for good when its maker stops being an active member, for whatever reason, or gets another identity.
    CREATE FUNCTION end_api_keys() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      DELETE FROM api_keys WHERE member_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER end_api_keys AFTER UPDATE OF state, identity_id ON members
      FOR EACH ROW WHEN (NEW.state <> 'active' OR NEW.identity_id IS DISTINCT FROM OLD.identity_id)
      EXECUTE FUNCTION end_api_keys();

    -- The answers to programs' writes, so that a write that is sent again is done once. credential = the sign-in or the API
    -- key that the call came with. request = a hash of what it asks for. begun = under way; answered = the answer is here;
    -- done = the answer was not kept.
    CREATE TABLE idempotency_keys (
      credential text NOT NULL,
      operation  text NOT NULL,
      key        text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
      request    bytea NOT NULL CHECK (length(request) = 32),
      state      text NOT NULL CHECK (state IN ('begun', 'answered', 'done')),
      status     smallint,
      headers    jsonb,
      body       text,
      made_at    timestamptz NOT NULL,
      PRIMARY KEY (credential, operation, key),
      CHECK ((state = 'answered') = (status IS NOT NULL AND headers IS NOT NULL)),
      CHECK (state = 'answered' OR body IS NULL)
    );
    CREATE INDEX idempotency_keys_by_age ON idempotency_keys (made_at);

    -- The addresses that are told what happens in the club. secret = what messages are signed with, sealed; former_secret
    -- signs as well until former_until. state: on, paused = by an admin, stopped = by the product, since no message arrived
    -- for a day. failing_since = since when no message has arrived; resting_until = nothing is sent before then, since
    -- nobody answers there. slow = whether the last try took more than two seconds; NULL = nothing was sent yet. busy_by =
    -- the job that is sending; turned_at = when a job last began to.
    CREATE TABLE webhooks (
      id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      address       text NOT NULL CHECK (length(address) BETWEEN 1 AND 1000),
      kinds         text[] NOT NULL CHECK (cardinality(kinds) > 0),
      secret        bytea NOT NULL,
      former_secret bytea,
      former_until  timestamptz,
      state         text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'paused', 'stopped')),
      made_by       bigint NOT NULL REFERENCES members,
      made_at       timestamptz NOT NULL,
      failing_since timestamptz,
      resting_until timestamptz,
      slow          boolean,
      busy_by       uuid,
      busy_since    timestamptz,
      turned_at     timestamptz,
      CHECK ((former_secret IS NULL) = (former_until IS NULL)),
      CHECK ((busy_by IS NULL) = (busy_since IS NULL))
    );

    -- What happened, as it was then. public_id = the id that receivers see. subject = what it is about; messages about
    -- one subject arrive in order. member_id = whom data names, until they are erased.
    CREATE TABLE webhook_messages (
      id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      public_id text NOT NULL UNIQUE,
      kind      text NOT NULL,
      subject   text NOT NULL,
      member_id bigint REFERENCES members,
      data      jsonb NOT NULL,
      made_at   timestamptz NOT NULL
    );
    CREATE INDEX webhook_messages_by_time ON webhook_messages (made_at);
    CREATE INDEX webhook_messages_of_member ON webhook_messages (member_id) WHERE member_id IS NOT NULL;

    -- One message to one address. tried_since = when its first try was; tries end after a day. resent = an admin had it
    -- sent again, so that no other message waits for it.
    CREATE TABLE webhook_deliveries (
      id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      webhook_id   bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
      message_id   bigint NOT NULL REFERENCES webhook_messages ON DELETE CASCADE,
      subject      text NOT NULL,
      state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'given-up')),
      tries        integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
      tried_at     timestamptz,
      tried_since  timestamptz,
      resent       boolean NOT NULL DEFAULT false,
      next_try_at  timestamptz,
      last_status  integer,
      last_error   text CHECK (last_error IN ('refused', 'unreachable', 'timeout', 'broken', 'too-large', 'forbidden', 'secret')),
      ended_at     timestamptz,
      CHECK ((state = 'pending') = (next_try_at IS NOT NULL)),
      CHECK ((state = 'pending') = (ended_at IS NULL))
    );
    CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (webhook_id, id);
    CREATE INDEX webhook_deliveries_of_message ON webhook_deliveries (message_id);
    CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (webhook_id, subject, id) WHERE state = 'pending';
  `,
};
