import type { TenantMigration } from "#app/kit/module.ts";
/** Inquiries of a bank are kept, so that they are asked about until they are over or have become a dispute. */
export const askedReturns: TenantMigration = {
  id: "2026-11-28-20-asked-returns",
  up: () => `
    -- asked = a bank asks about the payment, and no money has moved.
    ALTER TABLE payment_online_returns
      DROP CONSTRAINT payment_online_returns_state_check,
      ADD CONSTRAINT payment_online_returns_state_check CHECK (state IN ('waiting', 'posted', 'undone', 'asked'));
  `,
};
