import type { TenantMigration } from "#tenants/migration.ts";

/** Detached is read off the session's revision, which counts edits by hand while the module is off, too. */
export const slotRevisions: TenantMigration = {
  id: "2026-11-21-04-slot-revisions",
  up: () => `
    -- The session's revision as the schedule left it: with a later one, a person has edited it.
    ALTER TABLE schedule_slots ADD COLUMN revision integer NOT NULL DEFAULT 0;
    UPDATE schedule_slots SET revision = -1 WHERE detached;
    ALTER TABLE schedule_slots DROP COLUMN detached;
  `,
};
