import type { TenantMigration } from "#tenants/migration.ts";

/** Top-ups that a member's saved card pays by itself, by what the member has set. */
export const automaticTopUps: TenantMigration = {
  id: "2026-11-22-54-automatic-top-ups",
  up: ({ tenantRole }) => `
    -- In minor units: below threshold, amount is charged, at most monthly_cap in a month of the club. ended_by = why it is off:
    -- the member or the club's act, a card without the money, a bank that wants the owner there, or the provider.
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

    -- The card that pays it by itself; NULL = the member pays it on the provider's page. Of those there is one at a time.
    ALTER TABLE payment_online_top_ups ADD COLUMN card_id text REFERENCES payment_cards;
    CREATE UNIQUE INDEX payment_online_top_ups_automatic ON payment_online_top_ups (member_id)
      WHERE card_id IS NOT NULL AND state IN ('begun', 'open', 'processing');
  `,
};
