import type { TenantMigration } from "#tenants/migration.ts";

/** How those who took part liked a session. */
export const ratings: TenantMigration = {
  id: "2026-11-22-13-ratings",
  up: () => `
    CREATE TABLE ratings (
      occasion_id bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id   bigint NOT NULL REFERENCES members,
      stars       smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
      comment     text NOT NULL DEFAULT '' CHECK (length(comment) <= 500),
      rated_at    timestamptz NOT NULL,
      PRIMARY KEY (occasion_id, member_id)
    );
    CREATE INDEX ratings_of_member ON ratings (member_id);
  `,
};
