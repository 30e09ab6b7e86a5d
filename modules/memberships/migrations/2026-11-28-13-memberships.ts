import type { TenantMigration } from "#app/kit/module.ts";
/** Plans, and memberships with their periods. */
export const tables: TenantMigration = {
  id: "2026-11-28-13-memberships",
  up: ({ tenantRole }) => `
    -- duration: '3m', '10d' or '09-01_06-30' (a season). year: the one season that the plan is for, by the year in which it
    -- begins; NULL = whichever is on. price in minor units. A plan that was taken is retired, never deleted.
    CREATE TABLE plans (
      id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      description text NOT NULL DEFAULT '',
      duration    text NOT NULL CHECK (duration ~ '^([1-9][0-9]*[md]|[0-9]{2}-[0-9]{2}_[0-9]{2}-[0-9]{2})$'),
      year        integer CHECK (year IS NULL OR duration LIKE '%\\_%'),
      price       integer NOT NULL DEFAULT 0 CHECK (price >= 0),
      renews      boolean NOT NULL DEFAULT false,
      status      text NOT NULL DEFAULT 'offered' CHECK (status IN ('offered', 'retired')),
      created_at  timestamptz NOT NULL DEFAULT now()
    );

    -- Dates in the club's zone, both inclusive. state: unpaid = its charge is not covered; covered = paid, free, or owed by
    -- nobody; stopped = no longer gives any right. owed_since: since when it has been unpaid. returned: how much of the
    -- price was given back. renewed_from: the membership that this one renews; each is renewed once. renewal_price,
    -- renewal_duration: what the notice of its renewal named, in minor units and as a duration's code; NULL before that. A
    -- plan that is changed afterwards counts from the renewal after the next. undo_until: until when the member who took it
    -- can give it back, even if it is paid; NULL for one that was given or renewed. Memberships of a member that are not
    -- stopped never overlap: a range of the one id stands in for "the same member".
    CREATE TABLE memberships (
      id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id        bigint NOT NULL REFERENCES members,
      plan_id          bigint NOT NULL REFERENCES plans,
      from_date        date NOT NULL,
      until_date       date NOT NULL CHECK (until_date >= from_date),
      year             integer,
      price            integer NOT NULL CHECK (price >= 0),
      renews           boolean NOT NULL DEFAULT false,
      state            text NOT NULL CHECK (state IN ('unpaid', 'covered', 'stopped')),
      owed_since       timestamptz NOT NULL,
      returned         integer NOT NULL DEFAULT 0 CHECK (returned >= 0),
      renewed_from     bigint UNIQUE REFERENCES memberships,
      renewal_price    integer CHECK (renewal_price >= 0),
      renewal_duration text,
      undo_until       timestamptz,
      created_at       timestamptz NOT NULL,
      stopped_at       timestamptz CHECK ((stopped_at IS NOT NULL) = (state = 'stopped')),
      CONSTRAINT memberships_told_renewal CHECK ((renewal_price IS NULL) = (renewal_duration IS NULL)),
      CONSTRAINT memberships_apart EXCLUDE USING gist (
        int8range(member_id, member_id, '[]') WITH &&, daterange(from_date, until_date, '[]') WITH &&)
        WHERE (state <> 'stopped')
    );
    CREATE INDEX memberships_of_member ON memberships (member_id, until_date);
    CREATE INDEX memberships_by_end ON memberships (until_date) WHERE state = 'covered';
    CREATE INDEX memberships_unpaid ON memberships (owed_since) WHERE state = 'unpaid';
    CREATE INDEX memberships_of_plan ON memberships (plan_id);

    -- A membership is stopped or moved to another member, and never deleted: money was paid for it.
    REVOKE DELETE, TRUNCATE ON memberships FROM ${tenantRole};
  `,
};
