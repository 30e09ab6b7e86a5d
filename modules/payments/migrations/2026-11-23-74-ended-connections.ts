import type { TenantMigration } from "#tenants/migration.ts";

/** What ends with the use of the club's account, and savings that nobody waits for any more. */
export const endedConnections: TenantMigration = {
  id: "2026-11-23-74-ended-connections",
  up: () => `
    -- club = the club stopped taking cards: its account was disconnected or lost, or payments were off.
    ALTER TABLE payment_automatic_top_ups
      DROP CONSTRAINT payment_automatic_top_ups_ended_by_check,
      ADD CONSTRAINT payment_automatic_top_ups_ended_by_check
        CHECK (ended_by IN ('hand', 'declined', 'asked', 'refused', 'currency', 'club'));

    -- expired = its page can't be used any more. A card that was saved there in time still counts.
    ALTER TABLE payment_card_setups
      DROP CONSTRAINT payment_card_setups_state_check,
      ADD CONSTRAINT payment_card_setups_state_check CHECK (state IN ('begun', 'open', 'done', 'expired'));
    CREATE INDEX payment_card_setups_under_way ON payment_card_setups (expires_at) WHERE state IN ('begun', 'open');
  `,
};
