import type { TenantMigration } from "#app/kit/module.ts";
/** Automatic top-ups follow charges alone, and are paused when one of them goes back. */
export const afterCharges: TenantMigration = {
  id: "2026-11-28-10-after-charges",
  up: () => `
    -- spent_at = when a charge or an agreed price last lowered what its member can spend, until a check found enough. refunded,
    -- disputed = one of its payments went back.
    ALTER TABLE payment_automatic_top_ups
      ADD COLUMN spent_at timestamptz,
      DROP CONSTRAINT payment_automatic_top_ups_ended_by_check,
      ADD CONSTRAINT payment_automatic_top_ups_ended_by_check
        CHECK (ended_by IN ('hand', 'declined', 'asked', 'refused', 'currency', 'club', 'refunded', 'disputed'));
  `,
};
