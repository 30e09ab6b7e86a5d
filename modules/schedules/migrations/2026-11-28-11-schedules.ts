import type { TenantMigration } from "#app/kit/module.ts";
/**
 * Schedules, and one slot per schedule and local date, whose key makes the date's session unique. A slot without a
 * session marks one that was deleted by hand, so that it is never created again.
 */
export const tables: TenantMigration = {
  id: "2026-11-28-11-schedules",
  up: () => `
    -- week_days are ISO (1 = Monday). Times are wall clock in the club's zone. answer_deadline_hours = how long before a
    -- session's start answers close; NULL = they stay open until the start. capacity NULL = no limit. price in minor units.
    -- announce = whether members are told of the sessions that it makes.
    CREATE TABLE schedules (
      id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name                  text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      address               text NOT NULL DEFAULT '',
      description           text NOT NULL DEFAULT '',
      capacity              integer CHECK (capacity > 0),
      price                 integer NOT NULL DEFAULT 0 CHECK (price >= 0),
      start_time            time NOT NULL,
      finish_time           time NOT NULL,
      week_days             smallint[] NOT NULL CHECK (cardinality(week_days) > 0 AND week_days <@ '{1,2,3,4,5,6,7}'),
      answer_deadline_hours smallint CHECK (answer_deadline_hours BETWEEN 1 AND 336),
      tags                  text[] NOT NULL DEFAULT '{}',
      status                text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'paused')),
      announce              boolean NOT NULL DEFAULT false,
      created_at            timestamptz NOT NULL DEFAULT now(),
      updated_at            timestamptz NOT NULL DEFAULT now()
    );

    -- revision = the session's revision when the schedule last wrote it; a later one means that a person has edited it.
    CREATE TABLE schedule_slots (
      schedule_id bigint NOT NULL REFERENCES schedules ON DELETE CASCADE,
      local_date  date NOT NULL,
      session_id  bigint UNIQUE REFERENCES occasions ON DELETE SET NULL,
      revision    integer NOT NULL DEFAULT 0,
      PRIMARY KEY (schedule_id, local_date)
    );

    -- The days on which the club is closed: dates in its zone, both inclusive.
    CREATE TABLE closed_days (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      from_date  date NOT NULL,
      until_date date NOT NULL CHECK (until_date >= from_date),
      reason     text NOT NULL CHECK (length(reason) BETWEEN 1 AND 80),
      created_at timestamptz NOT NULL DEFAULT now()
    );
  `,
};
