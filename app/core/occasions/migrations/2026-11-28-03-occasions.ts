import type { TenantMigration } from "#tenants/migration.ts";

/** Sessions and events, who is invited, since when they are settled, and the addresses of members' calendars. */
export const occasions: TenantMigration = {
  id: "2026-11-28-03-occasions",
  up: () => `
    -- capacity NULL = no limit. price in minor units. attending and waiting are kept by a trigger of attendances, under the
    -- occasion's row lock. An event has a registration, which is over when it starts; a session may have a deadline for
    -- answers: answer_deadline_hours = how long before its start, on the club's wall clock, and registration_closes_at =
    -- the instant. canceled_at is set while it is canceled. settled_at = when it was settled, which happens once.
    -- reminded_at = when those who had not answered were reminded. search_text is normalized as members.search_name is.
    --
    -- revision counts the edits of what an occasion says, so that the schedule or series that made it can tell whether
    -- somebody has edited it since: series_revision = the revision when its series last wrote it. series_id = the id of the
    -- first session that one weekly repeat made, which may be gone by now. sequence = the SEQUENCE of RFC 5545, by which
    -- calendar programs tell which of two versions is the later one.
    CREATE TABLE occasions (
      id                     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind                   text NOT NULL CHECK (kind IN ('session', 'event')),
      name                   text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      address                text NOT NULL DEFAULT '',
      description            text NOT NULL DEFAULT '',
      starts_at              timestamptz NOT NULL,
      finishes_at            timestamptz NOT NULL CHECK (finishes_at > starts_at),
      registration_opens_at  timestamptz,
      registration_closes_at timestamptz,
      answer_deadline_hours  smallint CHECK (answer_deadline_hours BETWEEN 1 AND 336),
      capacity               integer CHECK (capacity > 0),
      price                  integer NOT NULL DEFAULT 0 CHECK (price >= 0),
      tags                   text[] NOT NULL DEFAULT '{}',
      status                 text NOT NULL DEFAULT 'confirmed'
                             CHECK (status IN ('confirmed', 'archived', 'canceled', 'unsettled')),
      canceled_at            timestamptz,
      settled_at             timestamptz,
      reminded_at            timestamptz,
      attending              integer NOT NULL DEFAULT 0 CHECK (attending >= 0),
      waiting                integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
      revision               integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
      series_id              bigint,
      series_revision        integer NOT NULL DEFAULT 0 CHECK (series_revision >= 0),
      sequence               integer NOT NULL DEFAULT 0,
      created_at             timestamptz NOT NULL DEFAULT now(),
      search_text            text GENERATED ALWAYS AS (
        translate(lower(regexp_replace(normalize(name || ' ' || address, NFD), '[\\u0300-\\u036F]', '', 'g')), 'øłđıħŧ', 'oldiht')
      ) STORED,
      CHECK (registration_closes_at > registration_opens_at),
      CONSTRAINT occasions_registration_before_start
        CHECK (registration_closes_at <= starts_at AND registration_opens_at < starts_at),
      CONSTRAINT occasions_answer_deadline_check CHECK (
        CASE kind WHEN 'event' THEN answer_deadline_hours IS NULL
                  ELSE registration_opens_at IS NULL AND (registration_closes_at IS NULL) = (answer_deadline_hours IS NULL) END),
      CONSTRAINT occasions_canceled CHECK (status = 'canceled' OR canceled_at IS NULL),
      CONSTRAINT occasions_settled CHECK (status <> 'unsettled' OR settled_at IS NOT NULL)
    );
    CREATE INDEX occasions_by_start ON occasions (kind, starts_at);
    -- Home and the lists ask for what is not over yet, which after ten years is a small part of all occasions.
    CREATE INDEX occasions_by_finish ON occasions (finishes_at);
    CREATE INDEX occasions_to_settle ON occasions (finishes_at) WHERE status IN ('confirmed', 'unsettled');
    CREATE INDEX occasions_of_series ON occasions (series_id) WHERE series_id IS NOT NULL;

    -- Raised with each edit, cancellation and reinstatement, so that no code can forget to.
    CREATE FUNCTION raise_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.sequence := OLD.sequence + 1;
      RETURN NEW;
    END $$;
    CREATE TRIGGER raise_sequence BEFORE UPDATE OF revision, status ON occasions FOR EACH ROW
      WHEN (OLD.revision <> NEW.revision OR (OLD.status = 'canceled') <> (NEW.status = 'canceled'))
      EXECUTE FUNCTION raise_sequence();

    CREATE TABLE invitations (
      occasion_id bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id   bigint NOT NULL REFERENCES members,
      invited_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (occasion_id, member_id)
    );
    CREATE TRIGGER follow_merged BEFORE INSERT ON invitations FOR EACH ROW EXECUTE FUNCTION follow_merged();

    -- One row: since when occasions are settled. Those that had finished before are archived, and nobody owes anything
    -- for them.
    CREATE TABLE settling (
      since    timestamptz NOT NULL DEFAULT now(),
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row)
    );
    INSERT INTO settling DEFAULT VALUES;

    -- Where a member's calendar program reads what they attend: one address per member at most. Anyone who knows the secret
    -- can read the calendar; only its hash is kept.
    CREATE TABLE calendar_addresses (
      member_id  bigint PRIMARY KEY REFERENCES members,
      token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
      made_at    timestamptz NOT NULL
    );
  `,
};
