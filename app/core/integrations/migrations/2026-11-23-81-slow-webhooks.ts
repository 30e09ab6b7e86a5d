import type { TenantMigration } from "#tenants/migration.ts";

/** Which webhooks' receivers are slow. */
export const slowWebhooks: TenantMigration = {
  id: "2026-11-23-81-slow-webhooks",
  up: () => `
    -- slow = whether the last try took more than two seconds; null = nothing was sent yet.
    ALTER TABLE webhooks ADD slow boolean;
  `,
};
