import type { PlatformMigration } from "#tenants/migration.ts";

/** A replaced credential of the API stays good until its successor is used. */
export const unusedSuccessors: PlatformMigration = {
  id: "2026-11-21-09-unused-successors",
  up: () => `
    -- What the current secret replaced, as long as nobody has shown the current one.
    ALTER TABLE platform.sign_ins ADD COLUMN predecessor_hash bytea;
    CREATE UNIQUE INDEX sign_ins_by_predecessor ON platform.sign_ins (predecessor_hash)
      WHERE predecessor_hash IS NOT NULL;
    -- A successor that nobody had used when another was given in its place.
    ALTER TABLE platform.superseded_credentials ADD COLUMN dropped boolean NOT NULL DEFAULT false;
  `,
};
