import type { TenantMigration } from "#tenants/migration.ts";

/**
 * The core of a club: members, occasions (sessions and events), attendance with its waiting list, notices.
 * Runs with search_path on the club's own schema; every tenant schema is the same.
 */
export const core: TenantMigration = {
  id: "2026-11-21-01-core",
  up: () => `
    CREATE TABLE organization (
      only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      timezone    text NOT NULL,
      currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
      address     text NOT NULL DEFAULT '',
      description text NOT NULL DEFAULT '',
      logo_url    text,
      accent      text CHECK (accent ~ '^#[0-9a-f]{6}$'),
      created_at  timestamptz NOT NULL DEFAULT now()
    );
    -- Only values that differ from a definition's default; id as in the product's settings table.
    CREATE TABLE settings (
      id    integer PRIMARY KEY,
      value jsonb NOT NULL
    );

    CREATE TABLE members (
      id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      identity_id   uuid UNIQUE,
      name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
      alias         text CHECK (length(alias) BETWEEN 1 AND 40),
      email         text UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
      gender        text CHECK (gender IN ('female', 'male', 'other')),
      role          smallint NOT NULL DEFAULT 0 CHECK (role IN (0, 1, 2)),
      state         text NOT NULL DEFAULT 'active' CHECK (state IN ('pending', 'active', 'archived', 'erased')),
      positions     text[] NOT NULL DEFAULT '{}',
      score         numeric(6, 2),
      tags          text[] NOT NULL DEFAULT '{}',
      language      text CHECK (language IN ('en', 'es')),
      allows_emails boolean NOT NULL DEFAULT true,
      registered_at timestamptz NOT NULL DEFAULT now(),
      active_at     timestamptz NOT NULL DEFAULT now(),
      search_name   text GENERATED ALWAYS AS (
        translate(lower(regexp_replace(normalize(coalesce(alias, '') || ' ' || name, NFD), '[\\u0300-\\u036F]', '', 'g')), 'øłđıħŧ', 'oldiht')
      ) STORED
    );
    CREATE INDEX members_by_role ON members (role) WHERE role > 0;

    -- status: 0 confirmed, 1 archived, 2 canceled, 3 unsettled. capacity NULL = no limit. price in minor units.
    -- attending and waiting are kept by the trigger below, under the occasion's row lock.
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
      capacity               integer CHECK (capacity > 0),
      price                  integer NOT NULL DEFAULT 0 CHECK (price >= 0),
      tags                   text[] NOT NULL DEFAULT '{}',
      status                 smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2, 3)),
      attending              integer NOT NULL DEFAULT 0 CHECK (attending >= 0),
      waiting                integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
      created_at             timestamptz NOT NULL DEFAULT now(),
      CHECK (registration_closes_at > registration_opens_at)
    );
    CREATE INDEX occasions_by_start ON occasions (kind, starts_at);

    CREATE TABLE invitations (
      occasion_id bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id   bigint NOT NULL REFERENCES members,
      invited_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (occasion_id, member_id)
    );

    -- state: 0 not attending, 1 attending, 2 waiting list; no row or NULL = unconfirmed.
    -- arrival orders the waiting list: a fresh number whenever a member joins the line.
    -- over_capacity marks a place given by an admin's confirmed act beyond the limit.
    CREATE SEQUENCE attendance_arrivals;
    CREATE TABLE attendances (
      occasion_id   bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id     bigint NOT NULL REFERENCES members,
      state         smallint CHECK (state IN (0, 1, 2)),
      arrival       bigint NOT NULL DEFAULT nextval('attendance_arrivals'),
      over_capacity boolean NOT NULL DEFAULT false,
      note          text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
      price         integer CHECK (price >= 0),
      position      text,
      score         numeric(6, 2),
      team          smallint,
      answered_at   timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (occasion_id, member_id)
    );
    CREATE INDEX attendances_in_line ON attendances (occasion_id, state, arrival);
    CREATE INDEX attendances_of_member ON attendances (member_id, occasion_id);

    -- Keeps the two counters and refuses a place that is not there, whatever code asks for it.
    CREATE FUNCTION keep_places() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      places occasions%ROWTYPE;
      was smallint := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE OLD.state END;
      becomes smallint := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.state END;
    BEGIN
      IF was IS NOT DISTINCT FROM becomes THEN RETURN NULL; END IF;
      UPDATE occasions SET
        attending = attending + (becomes IS NOT DISTINCT FROM 1)::int - (was IS NOT DISTINCT FROM 1)::int,
        waiting   = waiting   + (becomes IS NOT DISTINCT FROM 2)::int - (was IS NOT DISTINCT FROM 2)::int
      WHERE id = coalesce(NEW.occasion_id, OLD.occasion_id)
      RETURNING * INTO places;
      IF becomes = 1 AND NOT NEW.over_capacity AND places.attending > places.capacity THEN
        RAISE EXCEPTION 'occasion % has no place left', places.id USING ERRCODE = 'check_violation', CONSTRAINT = 'attendances_places';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER keep_places AFTER INSERT OR DELETE OR UPDATE OF state ON attendances
      FOR EACH ROW EXECUTE FUNCTION keep_places();

    -- What a member is to be told; written with the act it tells of. once = the key that makes telling it unique.
    CREATE TABLE notices (
      id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id   bigint NOT NULL REFERENCES members,
      kind        text NOT NULL,
      occasion_id bigint REFERENCES occasions ON DELETE SET NULL,
      payload     jsonb NOT NULL DEFAULT '{}',
      once        text NOT NULL UNIQUE,
      created_at  timestamptz NOT NULL DEFAULT now(),
      sent_at     timestamptz
    );
    CREATE INDEX notices_unsent ON notices (created_at) WHERE sent_at IS NULL;
  `,
};
