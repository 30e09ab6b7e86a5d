import type { TenantMigration } from "#app/kit/module.ts";
/** What ends with a card: its owner is erased, the club counts in another currency, or its account is out of reach. */
export const endedCards: TenantMigration = {
  id: "2026-11-23-71-ended-cards",
  up: () => `
    -- The amounts are in this currency; while the club's is another one, nothing is charged automatically.
    ALTER TABLE payment_automatic_top_ups
      ADD COLUMN currency text CHECK (length(currency) = 3),
      DROP CONSTRAINT payment_automatic_top_ups_ended_by_check,
      ADD CONSTRAINT payment_automatic_top_ups_ended_by_check CHECK (ended_by IN ('hand', 'declined', 'asked', 'refused', 'currency'));
    UPDATE payment_automatic_top_ups SET currency = (SELECT currency FROM organization);
    ALTER TABLE payment_automatic_top_ups ALTER COLUMN currency SET NOT NULL;

    -- NULL = its owner was erased: nothing names it any more.
    ALTER TABLE payment_cards
      ALTER COLUMN brand DROP NOT NULL,
      ALTER COLUMN last4 DROP NOT NULL,
      ALTER COLUMN exp_month DROP NOT NULL,
      ALTER COLUMN exp_year DROP NOT NULL,
      ADD CHECK (removed_at IS NOT NULL OR num_nulls(brand, last4, exp_month, exp_year) = 0);

    -- gone = the provider no longer lets us ask about it.
    ALTER TABLE payment_online_findings
      DROP CONSTRAINT payment_online_findings_reason_check,
      ADD CONSTRAINT payment_online_findings_reason_check
        CHECK (reason IN ('unknown', 'reference', 'account', 'amount', 'currency', 'intent', 'gone'));
  `,
};
