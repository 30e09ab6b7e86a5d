import type { TenantMigration } from "#tenants/migration.ts";

/** Answers: places, the waiting list, what can be taken back; who came, how they liked it, and who is away. */
export const attendance: TenantMigration = {
  id: "2026-11-28-04-attendance",
  up: () => `
    -- No row, or state NULL = no answer. line_order orders the waiting list: a member who joins the line gets a new
    -- number. over_capacity marks a place beyond the limit, which an admin has given. attending_since = when the last place
    -- was given. left_late = gave up the place after the deadline. team, position and score are the coaches' current teams;
    -- players only get shown_team and shown_position, which are the teams as published. The module teams fills these five.
    --
    -- presence NULL = nothing recorded, so the answer counts. presence_act = the act of presence_by that set the mark, and
    -- presence_before the mark that it replaced: what is needed to take the act back. walk_in_from = how somebody stood
    -- before who turned up without a place.
    CREATE SEQUENCE attendance_line_orders;
    CREATE TABLE attendances (
      occasion_id     bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id       bigint NOT NULL REFERENCES members,
      state           text CHECK (state IN ('attending', 'waiting', 'not-attending')),
      line_order      bigint NOT NULL DEFAULT nextval('attendance_line_orders'),
      over_capacity   boolean NOT NULL DEFAULT false,
      attending_since timestamptz,
      left_late       boolean NOT NULL DEFAULT false,
      note            text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
      price           integer CHECK (price >= 0),
      position        text,
      score           numeric(6, 2),
      team            smallint CHECK (team > 0),
      shown_team      smallint CHECK (shown_team > 0),
      shown_position  text,
      presence        text CHECK (presence IN ('came', 'late', 'absent')),
      presence_by     bigint REFERENCES members,
      presence_at     timestamptz,
      presence_act    uuid,
      presence_before text CHECK (presence_before IN ('came', 'late', 'absent')),
      walk_in_from    text CHECK (walk_in_from IN ('no-answer', 'not-attending', 'waiting')),
      answered_at     timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (occasion_id, member_id),
      CHECK (presence IS NULL OR (presence_by IS NOT NULL AND presence_at IS NOT NULL)),
      CHECK (NOT left_late OR state IS DISTINCT FROM 'attending')
    );
    CREATE INDEX attendances_in_line ON attendances (occasion_id, state, line_order);
    CREATE INDEX attendances_of_member ON attendances (member_id, occasion_id);

    -- Keeps the occasion's two counters, and refuses a place that does not exist, no matter which code asks for it.
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
    -- about it; note = the answer's, which the next one replaces.
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
      note          text NOT NULL DEFAULT '',
      became        text CHECK (became = 'not-attending'),
      moved_up      bigint[] NOT NULL,
      told          text[] NOT NULL,
      UNIQUE (occasion_id, member_id)
    );

    -- How those who took part liked a session.
    CREATE TABLE ratings (
      occasion_id bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id   bigint NOT NULL REFERENCES members,
      stars       smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
      comment     text NOT NULL DEFAULT '' CHECK (length(comment) <= 500),
      rated_at    timestamptz NOT NULL,
      PRIMARY KEY (occasion_id, member_id)
    );
    CREATE INDEX ratings_of_member ON ratings (member_id);
    CREATE TRIGGER follow_merged BEFORE INSERT ON ratings FOR EACH ROW EXECUTE FUNCTION follow_merged();

    -- The periods in which a member can't take part: dates in the club's zone, both inclusive. Two periods of one member
    -- never overlap: a range of the one id stands in for "the same member", since an exclusion by = would need an
    -- extension, which a club's role may not create.
    CREATE TABLE unavailabilities (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
      from_date  date NOT NULL,
      until_date date NOT NULL CHECK (until_date >= from_date),
      reason     text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT unavailabilities_apart EXCLUDE USING gist (
        int8range(member_id, member_id, '[]') WITH &&, daterange(from_date, until_date, '[]') WITH &&)
    );
    CREATE INDEX unavailabilities_of_member ON unavailabilities (member_id, until_date);
    CREATE INDEX unavailabilities_by_end ON unavailabilities (until_date);

    -- A reason may be a diagnosis, so it is deleted when the person is erased.
    CREATE FUNCTION forget_unavailabilities() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM unavailabilities WHERE member_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_unavailabilities AFTER UPDATE OF state ON members
      FOR EACH ROW WHEN (NEW.state = 'erased') EXECUTE FUNCTION forget_unavailabilities();
  `,
};
