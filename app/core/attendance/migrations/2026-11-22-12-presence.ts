import type { TenantMigration } from "#tenants/migration.ts";

/** Who came: marks beside the answers, and people who turned up without a place. */
export const presence: TenantMigration = {
  id: "2026-11-22-12-presence",
  up: () => `
    -- presence NULL = nothing recorded, so the answer counts. presence_act = the act of presence_by that set the mark,
    -- and presence_before the mark that it replaced: what is needed to take the act back. walk_in_from = how a walk-in
    -- stood before.
    ALTER TABLE attendances
      ADD COLUMN presence        text CHECK (presence IN ('came', 'late', 'absent')),
      ADD COLUMN presence_by     bigint REFERENCES members,
      ADD COLUMN presence_at     timestamptz,
      ADD COLUMN presence_act    uuid,
      ADD COLUMN presence_before text CHECK (presence_before IN ('came', 'late', 'absent')),
      ADD COLUMN walk_in_from    text CHECK (walk_in_from IN ('no-answer', 'not-attending', 'waiting')),
      ADD CHECK (presence IS NULL OR (presence_by IS NOT NULL AND presence_at IS NOT NULL));
  `,
};
