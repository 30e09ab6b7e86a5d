import type { TenantMigration } from "#app/kit/module.ts";
/** Payments are held in a club that came back from a copy. */
export const heldPayments: TenantMigration = {
  id: "2026-11-23-90-held-payments",
  up: () => `
    -- held = nothing is paid through it until the ledger has been compared with the provider.
    ALTER TABLE payment_online_accounts ADD COLUMN held boolean NOT NULL DEFAULT false;
  `,
};
