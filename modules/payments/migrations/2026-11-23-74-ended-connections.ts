import type { TenantMigration } from "#app/kit/module.ts";
/** What ends when the club's account is no longer used, card setups that have expired, and what a retry has to find again. */
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

    -- The club's name as it was then: a retry under the same idempotency key must ask for the same.
    ALTER TABLE payment_online_top_ups ADD COLUMN payee text;

    -- Finds what was taken back by the provider's id, even if it was undone and charged again.
    CREATE INDEX payment_transactions_taken_back ON payment_transactions (regexp_replace(key, '^again:[0-9]+:', ''))
      WHERE kind = 'chargeback';
  `,
};
