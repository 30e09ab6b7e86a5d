import type { TenantMigration } from "#app/kit/module.ts";
/** A membership is stopped or moved to another member, and never deleted: money was paid for it. */
export const membershipsStay: TenantMigration = {
  id: "2026-11-22-61-memberships-stay",
  up: ({ tenantRole }) => `
    ALTER TABLE memberships DROP CONSTRAINT memberships_member_id_fkey, ADD FOREIGN KEY (member_id) REFERENCES members;
    REVOKE DELETE, TRUNCATE ON memberships FROM ${tenantRole};
  `,
};
