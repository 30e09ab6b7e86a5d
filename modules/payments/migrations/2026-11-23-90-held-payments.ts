import type { TenantMigration } from "#tenants/migration.ts";

/** Payments rest in a club that came back from a copy. */
export const heldPayments: TenantMigration = {
  id: "2026-11-23-90-held-payments",
  up: () => `
    -- held = nothing is paid by it until the ledger was compared with the provider.
    ALTER TABLE payment_online_accounts ADD COLUMN held boolean NOT NULL DEFAULT false;
  `,
};
