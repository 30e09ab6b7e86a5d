import type { TenantMigration } from "#app/kit/module.ts";
/**
 * Money that comes through a payments provider: the club's account there, top-ups under way, what was taken back, and what
 * somebody must look at. The ledger learns one kind, `chargeback`: money that the provider took back.
 */
export const onlinePayments: TenantMigration = {
  id: "2026-11-22-51-online-payments",
  up: ({ tenantRole }) => `
    ALTER TABLE payment_transactions
      DROP CONSTRAINT payment_transactions_kind_check,
      ADD CONSTRAINT payment_transactions_kind_check CHECK (kind IN ('top-up', 'correction', 'charge', 'payment', 'waiver',
        'refund', 'reversal', 'transfer', 'chargeback')),
      DROP CONSTRAINT payment_transactions_check2,
      ADD CONSTRAINT payment_transactions_sign CHECK (CASE WHEN kind IN ('charge', 'chargeback') THEN amount < 0
        WHEN kind IN ('correction', 'reversal', 'transfer') THEN true ELSE amount > 0 END),
      DROP CONSTRAINT payment_transactions_check3,
      ADD CONSTRAINT payment_transactions_open CHECK (status = 'completed' OR kind IN ('charge', 'top-up', 'chargeback')),
      ADD CONSTRAINT payment_transactions_taken_back CHECK (kind <> 'chargeback' OR method = 'online');

    -- The club's accounts at the provider; one is in use at most. The others are kept, since what was paid there can still
    -- be taken back. gone = the club has disconnected it there. missing = what the provider still asks of the club.
    CREATE TABLE payment_online_accounts (
      id              text PRIMARY KEY,
      ready           boolean NOT NULL,
      submitted       boolean NOT NULL,
      missing         text[] NOT NULL,
      connected_at    timestamptz NOT NULL,
      disconnected_at timestamptz,
      gone            boolean NOT NULL DEFAULT false,
      checked_at      timestamptz NOT NULL,
      CHECK (NOT gone OR disconnected_at IS NOT NULL)
    );
    CREATE UNIQUE INDEX payment_online_accounts_in_use ON payment_online_accounts ((true)) WHERE disconnected_at IS NULL;

    -- Top-ups that members began. once makes a form idempotent; reference is our name for it at the provider. begun =
    -- recorded, the provider not asked yet or without an answer; open = it can be paid; processing = paid by a method that
    -- takes days. One that expired or failed can still be paid: the provider's last word counts.
    CREATE TABLE payment_online_top_ups (
      id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      once           text NOT NULL UNIQUE CHECK (length(once) BETWEEN 1 AND 200),
      reference      uuid NOT NULL UNIQUE,
      member_id      bigint NOT NULL REFERENCES members,
      account        text NOT NULL REFERENCES payment_online_accounts,
      amount         bigint NOT NULL CHECK (amount > 0),
      currency       text NOT NULL CHECK (length(currency) = 3),
      state          text NOT NULL CHECK (state IN ('begun', 'open', 'processing', 'paid', 'expired', 'failed')),
      session_id     text UNIQUE,
      intent_id      text UNIQUE,
      address        text,
      created_at     timestamptz NOT NULL,
      expires_at     timestamptz NOT NULL,
      closed_at      timestamptz,
      transaction_id bigint UNIQUE REFERENCES payment_transactions,
      CHECK ((state = 'paid') = (transaction_id IS NOT NULL)),
      CHECK ((state IN ('paid', 'expired', 'failed')) = (closed_at IS NOT NULL))
    );
    CREATE INDEX payment_online_top_ups_of_member ON payment_online_top_ups (member_id, id);
    CREATE INDEX payment_online_top_ups_under_way ON payment_online_top_ups (id) WHERE state IN ('begun', 'open', 'processing');

    -- Refunds and disputes, by the provider's ids. waiting = its payment is not credited yet; posted = in the ledger;
    -- undone = it failed or was won, perhaps before it was heard of.
    CREATE TABLE payment_online_returns (
      id         text PRIMARY KEY,
      kind       text NOT NULL CHECK (kind IN ('refund', 'dispute')),
      account    text NOT NULL REFERENCES payment_online_accounts,
      intent_id  text NOT NULL,
      amount     bigint NOT NULL CHECK (amount > 0),
      currency   text NOT NULL,
      state      text NOT NULL CHECK (state IN ('waiting', 'posted', 'undone')),
      top_up_id  bigint REFERENCES payment_online_top_ups,
      heard_at   timestamptz NOT NULL
    );
    CREATE INDEX payment_online_returns_of_intent ON payment_online_returns (intent_id);

    -- What the provider said that fits nothing of ours: nothing was credited, and an admin is to look at it.
    CREATE TABLE payment_online_findings (
      id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      key       text NOT NULL UNIQUE,
      reason    text NOT NULL CHECK (reason IN ('unknown', 'reference', 'account', 'amount', 'currency', 'intent')),
      object_id text NOT NULL,
      top_up_id bigint REFERENCES payment_online_top_ups,
      amount    bigint,
      currency  text,
      found_at  timestamptz NOT NULL,
      seen_at   timestamptz,
      seen_by   bigint REFERENCES members,
      CHECK ((seen_at IS NULL) = (seen_by IS NULL))
    );
    CREATE INDEX payment_online_findings_unseen ON payment_online_findings (id) WHERE seen_at IS NULL;

    REVOKE DELETE, TRUNCATE ON payment_online_accounts, payment_online_top_ups, payment_online_returns, payment_online_findings
      FROM ${tenantRole};
  `,
};
