import type { TenantMigration } from "#app/kit/module.ts";
/** Refunds and disputes are asked about until the provider's last word; the ledger is compared with it every week. */
export const finalReturns: TenantMigration = {
  id: "2026-11-28-13-final-returns",
  up: () => `
    -- final = the provider will say nothing more of it.
    ALTER TABLE payment_online_returns ADD COLUMN final boolean NOT NULL DEFAULT false;
    CREATE INDEX payment_online_returns_open ON payment_online_returns (account, id) WHERE NOT final;
    ALTER TABLE payment_online_findings
      DROP CONSTRAINT payment_online_findings_reason_check,
      ADD CONSTRAINT payment_online_findings_reason_check CHECK (reason IN ('unknown', 'reference', 'account', 'amount',
        'currency', 'intent', 'gone', 'not-credited', 'not-at-provider', 'not-posted', 'not-taken-back', 'amount-taken-back'));
  `,
};
