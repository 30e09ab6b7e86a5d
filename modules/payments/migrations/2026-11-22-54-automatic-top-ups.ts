import type { TenantMigration } from "#app/kit/module.ts";
/** Top-ups that a member's saved card pays automatically, as the member has set. */
export const automaticTopUps: TenantMigration = {
  id: "2026-11-22-54-automatic-top-ups",
  up: ({ tenantRole }) => `
    -- In minor units: below threshold, amount is charged, at most monthly_cap in a month of the club. ended_by = why they are
    -- off: hand = the member or the club ended them, declined = the card had no money, asked = the bank wants its owner there,
    -- refused = by the provider.
    CREATE TABLE payment_automatic_top_ups (
      member_id   bigint PRIMARY KEY REFERENCES members,
      threshold   bigint NOT NULL CHECK (threshold >= 0),
      amount      bigint NOT NULL CHECK (amount > 0),
      monthly_cap bigint NOT NULL,
      ended_by    text CHECK (ended_by IN ('hand', 'declined', 'asked', 'refused')),
      changed_at  timestamptz NOT NULL,
      CHECK (monthly_cap >= amount)
    );
    REVOKE DELETE, TRUNCATE ON payment_automatic_top_ups FROM ${tenantRole};

    -- The card that pays it automatically; NULL = the member pays it on the provider's page. There is one automatic
    -- top-up at a time.
    ALTER TABLE payment_online_top_ups ADD COLUMN card_id text REFERENCES payment_cards;
    CREATE UNIQUE INDEX payment_online_top_ups_automatic ON payment_online_top_ups (member_id)
      WHERE card_id IS NOT NULL AND state IN ('begun', 'open', 'processing');
  `,
};
