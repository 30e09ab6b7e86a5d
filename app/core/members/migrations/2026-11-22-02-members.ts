import type { TenantMigration } from "#tenants/migration.ts";

/** The people of a club. */
export const members: TenantMigration = {
  id: "2026-11-22-02-members",
  up: () => `
    -- admitted = ever let in, so that somebody who only asked to join and was declined is no former member. asked_at,
    -- asked_name = when and under which name somebody asked to join. left_at = when they last stopped being a member.
    -- active_at = the last sign of life. involved_at = when somebody else let them in or recorded an answer for them.
    -- confirmed_at = when they signed in here or said that they know the club; an admin can't set it.
    CREATE TABLE members (
      id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      identity_id   uuid UNIQUE,
      name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
      alias         text CHECK (length(alias) BETWEEN 1 AND 40),
      email         text UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
      gender        text CHECK (gender IN ('female', 'male', 'other')),
      role          text NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'coach', 'admin')),
      state         text NOT NULL DEFAULT 'active' CHECK (state IN ('pending', 'active', 'archived', 'erased')),
      admitted      boolean NOT NULL DEFAULT true,
      positions     text[] NOT NULL DEFAULT '{}',
      score         numeric(6, 2),
      tags          text[] NOT NULL DEFAULT '{}',
      language      text CHECK (language IN ('en', 'es')),
      allows_emails boolean NOT NULL DEFAULT true,
      registered_at timestamptz NOT NULL DEFAULT now(),
      active_at     timestamptz NOT NULL DEFAULT now(),
      involved_at   timestamptz,
      confirmed_at  timestamptz,
      asked_at      timestamptz,
      asked_name    text CHECK (length(asked_name) BETWEEN 1 AND 100),
      left_at       timestamptz,
      search_name   text GENERATED ALWAYS AS (
        translate(lower(regexp_replace(normalize(coalesce(alias, '') || ' ' || name, NFD), '[\\u0300-\\u036F]', '', 'g')), 'øłđıħŧ', 'oldiht')
      ) STORED
    );
    CREATE INDEX members_by_role ON members (role) WHERE role <> 'player';
  `,
};
