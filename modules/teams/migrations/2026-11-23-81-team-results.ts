import type { TenantMigration } from "#app/kit/module.ts";
/** The results of sessions, by team. */
export const teamResults: TenantMigration = {
  id: "2026-11-23-81-team-results",
  up: () => `
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
