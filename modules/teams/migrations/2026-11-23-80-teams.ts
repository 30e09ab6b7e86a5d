import type { TenantMigration } from "#tenants/migration.ts";

/** How the teams of a session are to be made. Who is where stands on the attendances. */
export const teams: TenantMigration = {
  id: "2026-11-23-80-teams",
  up: () => `
    -- positions: [{"name", "quantity", "key"}], none where they don't matter. teams NULL = as many as those who come fill.
    -- requests: members' ids, as the module's requests.ts has them. revision counts the changes, so that nobody overwrites what they have not seen; last_move is
    -- the key of a page's last move, which it sends again if the answer got lost.
    -- audited_at: when the act of the audit log began that goes on; NULL = the next change is another one.
    -- shown_positions: as they were published, since a draft has others before players get them.
    CREATE TABLE team_sheets (
      occasion_id  bigint PRIMARY KEY REFERENCES occasions ON DELETE CASCADE,
      formation    text NOT NULL DEFAULT '' CHECK (length(formation) <= 40),
      positions    jsonb NOT NULL CHECK (jsonb_typeof(positions) = 'array'),
      teams        smallint CHECK (teams BETWEEN 2 AND 30),
      requests     jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(requests) = 'object'),
      mixes        boolean NOT NULL DEFAULT false,
      seed         integer NOT NULL DEFAULT 1 CHECK (seed > 0),
      revision     integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
      last_move    uuid,
      saved_at     timestamptz NOT NULL,
      saved_by     bigint REFERENCES members,
      audited_at   timestamptz,
      published_at timestamptz,
      shown_positions jsonb CHECK (jsonb_typeof(shown_positions) = 'array'),
      CHECK ((published_at IS NULL) = (shown_positions IS NULL))
    );

    -- What holds of a member for one session only, in place of their own score and positions.
    CREATE TABLE team_overrides (
      occasion_id bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id   bigint NOT NULL REFERENCES members,
      position    text CHECK (length(position) BETWEEN 1 AND 40),
      score       numeric(6, 2) CHECK (score >= 0),
      PRIMARY KEY (occasion_id, member_id),
      CHECK (position IS NOT NULL OR score IS NOT NULL)
    );
    CREATE INDEX team_overrides_of_member ON team_overrides (member_id);
  `,
};
