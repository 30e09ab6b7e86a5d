import type { TenantMigration } from "#tenants/migration.ts";

/** Until when a new club's admins see the list of first steps. */
export const firstSteps: TenantMigration = {
  id: "2026-11-22-30-first-steps",
  up: () => `
    -- NULL = the list is still on the admins' home. A club that is in use already never sees it.
    ALTER TABLE organization ADD COLUMN first_steps_ended_at timestamptz;
    UPDATE organization SET first_steps_ended_at = now()
     WHERE EXISTS (SELECT FROM occasions) AND EXISTS (SELECT FROM members WHERE role <> 'admin');
  `,
};
