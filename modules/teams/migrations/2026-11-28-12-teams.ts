import type { TenantMigration } from "#app/kit/module.ts";
/** How the teams of a session are to be made, and its results by team. Who is in which team is in the core's attendances. */
export const tables: TenantMigration = {
  id: "2026-11-28-12-teams",
  up: () => `
    -- positions: [{"name", "quantity", "key"}], empty if they don't matter. teams NULL = as many as those who come fill.
    -- requests: members' ids, in the shape of the module's requests.ts. revision counts the changes, so that nobody
    -- overwrites what they have not seen; last_move = the key of a page's last move, which the page sends again if the
    -- answer got lost. audited_at: when the current act in the audit log began; NULL = the next change begins another act.
    -- shown_positions: as published, since a draft may have others before players see them.
    CREATE TABLE team_sheets (
      occasion_id     bigint PRIMARY KEY REFERENCES occasions ON DELETE CASCADE,
      formation       text NOT NULL DEFAULT '' CHECK (length(formation) <= 40),
      positions       jsonb NOT NULL CHECK (jsonb_typeof(positions) = 'array'),
      teams           smallint CHECK (teams BETWEEN 2 AND 30),
      requests        jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(requests) = 'object'),
      mixes           boolean NOT NULL DEFAULT false,
      seed            integer NOT NULL DEFAULT 1 CHECK (seed > 0),
      revision        integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
      last_move       uuid,
      saved_at        timestamptz NOT NULL,
      saved_by        bigint REFERENCES members,
      audited_at      timestamptz,
      published_at    timestamptz,
      shown_positions jsonb CHECK (jsonb_typeof(shown_positions) = 'array'),
      CHECK ((published_at IS NULL) = (shown_positions IS NULL))
    );

    -- What counts for a member in one session only, in place of their own score and positions.
    CREATE TABLE team_overrides (
      occasion_id bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id   bigint NOT NULL REFERENCES members,
      position    text CHECK (length(position) BETWEEN 1 AND 40),
      score       numeric(6, 2) CHECK (score >= 0),
      PRIMARY KEY (occasion_id, member_id),
      CHECK (position IS NOT NULL OR score IS NOT NULL)
    );
    CREATE INDEX team_overrides_of_member ON team_overrides (member_id);

    -- Goals or points of one team, depending on the sport.
    CREATE TABLE team_results (
      occasion_id bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      team        smallint NOT NULL CHECK (team BETWEEN 1 AND 30),
      points      integer NOT NULL CHECK (points BETWEEN 0 AND 9999),
      saved_at    timestamptz NOT NULL,
      saved_by    bigint REFERENCES members,
      PRIMARY KEY (occasion_id, team)
    );
  `,
};
