import type { TenantMigration } from "#tenants/migration.ts";

/** Sessions and events, invitations, and attendance: places, the waiting list, and answers that can be taken back. */
export const occasions: TenantMigration = {
  id: "2026-11-22-03-occasions",
  up: () => `
    -- capacity NULL = no limit. price in minor units. attending and waiting are kept by the trigger below, under the
    -- occasion's row lock. revision counts the edits of what an occasion says, so that the schedule that made it can
    -- tell whether somebody has edited it since.
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
      status                 text NOT NULL DEFAULT 'confirmed'
                             CHECK (status IN ('confirmed', 'archived', 'canceled', 'unsettled')),
      attending              integer NOT NULL DEFAULT 0 CHECK (attending >= 0),
      waiting                integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
      revision               integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
      created_at             timestamptz NOT NULL DEFAULT now(),
      CHECK (registration_closes_at > registration_opens_at)
    );
    CREATE INDEX occasions_by_start ON occasions (kind, starts_at);
    -- Home and the lists ask for what is not over yet, which after ten years is a small part of all occasions.
    CREATE INDEX occasions_by_finish ON occasions (finishes_at);

    CREATE TABLE invitations (
      occasion_id bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id   bigint NOT NULL REFERENCES members,
      invited_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (occasion_id, member_id)
    );

    -- No row, or state NULL = no answer. line_order orders the waiting list: a member who joins the line gets a new
    -- number. over_capacity marks a place beyond the limit, which an admin has given. team, position and score are the
    -- coaches' current teams; players only get shown_team and shown_position, which are the teams as published.
    CREATE SEQUENCE attendance_line_orders;
    CREATE TABLE attendances (
      occasion_id   bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id     bigint NOT NULL REFERENCES members,
      state         text CHECK (state IN ('attending', 'waiting', 'not-attending')),
      line_order    bigint NOT NULL DEFAULT nextval('attendance_line_orders'),
      over_capacity boolean NOT NULL DEFAULT false,
      note          text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
      price         integer CHECK (price >= 0),
      position      text,
      score         numeric(6, 2),
      team          smallint CHECK (team > 0),
      shown_team     smallint CHECK (shown_team > 0),
      shown_position text,
      answered_at   timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (occasion_id, member_id)
    );
    CREATE INDEX attendances_in_line ON attendances (occasion_id, state, line_order);
    CREATE INDEX attendances_of_member ON attendances (member_id, occasion_id);

    -- Keeps the two counters, and refuses a place that does not exist, no matter which code asks for it.
    CREATE FUNCTION keep_places() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      places occasions%ROWTYPE;
      was text := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE OLD.state END;
      becomes text := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.state END;
    BEGIN
      IF was IS NOT DISTINCT FROM becomes THEN RETURN NULL; END IF;
      UPDATE occasions SET
        attending = attending + (becomes IS NOT DISTINCT FROM 'attending')::int - (was IS NOT DISTINCT FROM 'attending')::int,
        waiting   = waiting   + (becomes IS NOT DISTINCT FROM 'waiting')::int - (was IS NOT DISTINCT FROM 'waiting')::int
      WHERE id = coalesce(NEW.occasion_id, OLD.occasion_id)
      RETURNING * INTO places;
      IF becomes = 'attending' AND NOT NEW.over_capacity AND places.attending > places.capacity THEN
        RAISE EXCEPTION 'occasion % has no place left', places.id USING ERRCODE = 'check_violation', CONSTRAINT = 'attendances_places';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER keep_places AFTER INSERT OR DELETE OR UPDATE OF state ON attendances
      FOR EACH ROW EXECUTE FUNCTION keep_places();

    -- How a member stood before the last answer that took away their place or turn in line, so that it can be taken
    -- back. became = what the answer led to; moved_up = who got a place because of it; told = the keys of the notices
    -- about it.
    CREATE TABLE answer_undos (
      id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      occasion_id   bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id     bigint NOT NULL REFERENCES members,
      made_by       bigint NOT NULL REFERENCES members,
      made_at       timestamptz NOT NULL,
      state         text NOT NULL CHECK (state IN ('attending', 'waiting')),
      over_capacity boolean NOT NULL,
      price         integer,
      line_order    bigint NOT NULL,
      became        text CHECK (became = 'not-attending'),
      moved_up      bigint[] NOT NULL,
      told          text[] NOT NULL,
      UNIQUE (occasion_id, member_id)
    );
  `,
};
