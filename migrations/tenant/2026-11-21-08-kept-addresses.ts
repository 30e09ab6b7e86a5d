import type { TenantMigration } from "#tenants/migration.ts";

/**
 * Has the platform note whom the club had put away, or not let in, before it kept their addresses: the work that does it
 * for whoever is archived from now on.
 */
export const keptAddresses: TenantMigration = {
  id: "2026-11-21-08-kept-addresses",
  up: ({ tenantRole }) => `
    INSERT INTO dispatch.outbox (tenant_id, kind, payload)
      SELECT '${tenantRole}', 'sign-ins.end', jsonb_build_object('identityId', identity_id, 'leaving', true)
        FROM members WHERE identity_id IS NOT NULL AND state IN ('archived', 'pending')`,
};
