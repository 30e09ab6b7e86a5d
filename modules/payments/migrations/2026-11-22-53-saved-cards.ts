import type { TenantMigration } from "#app/kit/module.ts";
/** Cards that members keep at the payments provider. The club has what lets owners recognize their cards, never a card's number. */
export const savedCards: TenantMigration = {
  id: "2026-11-22-53-saved-cards",
  up: ({ tenantRole }) => `
    -- A member's customer id at the provider, for each account of the club.
    CREATE TABLE payment_online_customers (
      account   text NOT NULL REFERENCES payment_online_accounts,
      member_id bigint NOT NULL REFERENCES members,
      id        text NOT NULL UNIQUE,
      PRIMARY KEY (account, member_id)
    );

    -- Card setups that members began. once makes a form idempotent; reference is our name for it at the provider. begun =
    -- recorded, the provider not asked yet or without an answer; open = its page can be used; done = the card is known.
    CREATE TABLE payment_card_setups (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      once       text NOT NULL UNIQUE CHECK (length(once) BETWEEN 1 AND 200),
      reference  uuid NOT NULL UNIQUE,
      member_id  bigint NOT NULL REFERENCES members,
      account    text NOT NULL REFERENCES payment_online_accounts,
      state      text NOT NULL CHECK (state IN ('begun', 'open', 'done')),
      session_id text UNIQUE,
      address    text,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX payment_card_setups_of_member ON payment_card_setups (member_id, id);

    -- id = the provider's. A member uses one card at most; those before it are kept, since top-ups name them.
    CREATE TABLE payment_cards (
      id          text PRIMARY KEY,
      member_id   bigint NOT NULL REFERENCES members,
      account     text NOT NULL REFERENCES payment_online_accounts,
      customer_id text NOT NULL REFERENCES payment_online_customers (id),
      brand       text NOT NULL,
      last4       text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
      exp_month   integer NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
      exp_year    integer NOT NULL CHECK (exp_year BETWEEN 2000 AND 2200),
      saved_at    timestamptz NOT NULL,
      removed_at  timestamptz
    );
    CREATE UNIQUE INDEX payment_cards_in_use ON payment_cards (member_id) WHERE removed_at IS NULL;

    REVOKE DELETE, TRUNCATE ON payment_online_customers, payment_card_setups, payment_cards FROM ${tenantRole};
  `,
};
