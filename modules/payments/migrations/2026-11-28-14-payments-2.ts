import type { TenantMigration } from "#app/kit/module.ts";
/**
 * Members' transactions and the ledger behind them, what places cost, and money that comes through a payments provider. The
 * club's role adds transactions and moves their status forward; the postings and balances follow by triggers alone, so that no
 * command can make them disagree.
 */
export const tables: TenantMigration = {
  id: "2026-11-28-14-payments-2",
  up: ({ tenantRole }) => `
    -- amount in minor units as the member sees it: what they pay in is above zero. key keeps a transaction unique, however
    -- often an act is repeated. answers = the charge that this one pays, waives or gives back, or what a reversal undoes.
    -- A transfer moves what a merged member had to the survivor; a chargeback is what the provider took back; an advance is
    -- what a member lacked when money that they had paid in left again, and a shortfall that they owe it. author NULL = the
    -- product. occasion_id has no foreign key: an id is never given twice, so that of a deleted occasion still says which
    -- transactions belong together.
    CREATE TABLE payment_transactions (
      id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      key          text NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 200),
      member_id    bigint NOT NULL REFERENCES members,
      kind         text NOT NULL CHECK (kind IN ('top-up', 'correction', 'charge', 'payment', 'waiver', 'refund', 'reversal',
                                                 'transfer', 'chargeback', 'advance', 'shortfall')),
      method       text CHECK (method IN ('cash', 'transfer', 'online')),
      title        text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
      occasion_id  bigint,
      answers      bigint REFERENCES payment_transactions,
      amount       bigint NOT NULL CHECK (amount <> 0 AND (abs(amount) <= 2000000000 OR kind IN ('transfer', 'reversal'))),
      status       text NOT NULL CHECK (status IN ('in-progress', 'completed', 'debt', 'void')),
      author_id    bigint REFERENCES members,
      created_at   timestamptz NOT NULL,
      completed_at timestamptz,
      CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
      CONSTRAINT payment_transactions_sign CHECK (CASE WHEN kind IN ('charge', 'chargeback', 'shortfall') THEN amount < 0
        WHEN kind IN ('correction', 'reversal', 'transfer') THEN true ELSE amount > 0 END),
      CONSTRAINT payment_transactions_open CHECK (status = 'completed' OR kind IN ('charge', 'top-up', 'chargeback', 'shortfall')),
      CONSTRAINT payment_transactions_taken_back CHECK (kind <> 'chargeback' OR method = 'online'),
      CONSTRAINT payment_transactions_check4
        CHECK ((kind IN ('payment', 'waiver', 'refund', 'reversal')) = (answers IS NOT NULL))
    );
    CREATE INDEX payment_transactions_of_member ON payment_transactions (member_id, id);
    CREATE INDEX payment_transactions_of_occasion ON payment_transactions (occasion_id) WHERE occasion_id IS NOT NULL;
    CREATE INDEX payment_transactions_of_time ON payment_transactions (created_at);
    -- What may have come from outside, for a month's sums: most transactions are charges to balances, which don't count
    -- there.
    CREATE INDEX payment_transactions_of_money ON payment_transactions (created_at) WHERE kind NOT IN ('charge', 'waiver', 'refund', 'transfer');
    CREATE INDEX payment_transactions_open ON payment_transactions (member_id, id) WHERE status IN ('in-progress', 'debt');
    CREATE INDEX payment_transactions_undoing ON payment_transactions (answers) WHERE kind IN ('reversal', 'refund');
    CREATE UNIQUE INDEX payment_transactions_answer ON payment_transactions (answers, kind) WHERE answers IS NOT NULL;
    -- Finds what was taken back by the provider's id, even if it was undone and charged again.
    CREATE INDEX payment_transactions_taken_back ON payment_transactions (regexp_replace(key, '^again:[0-9]+:', ''))
      WHERE kind = 'chargeback';

    -- Both sides of every completed transaction: what the member has with the club, and where it came from or went.
    -- balance = what the member had right after it. The account 'advances' is what members still owe of advances.
    CREATE TABLE payment_postings (
      id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      transaction_id bigint NOT NULL REFERENCES payment_transactions,
      account        text NOT NULL CHECK (account IN ('member', 'cash', 'bank', 'online', 'adjustments', 'income', 'waived',
                                                      'transfers', 'advances')),
      member_id      bigint REFERENCES members,
      amount         bigint NOT NULL CHECK (amount <> 0),
      balance        bigint,
      CHECK ((account = 'member') = (member_id IS NOT NULL)),
      CHECK ((account = 'member') = (balance IS NOT NULL)),
      UNIQUE (transaction_id, account)
    );
    -- The few that come from outside, for a month's sums.
    CREATE INDEX payment_postings_from_outside ON payment_postings (transaction_id) WHERE account IN ('cash', 'bank', 'online');
    CREATE INDEX payment_postings_of_member ON payment_postings (member_id, id) WHERE member_id IS NOT NULL;

    -- Each member's balance, which is the sum of their postings, and the sums of what they still have to pay.
    CREATE TABLE payment_balances (
      member_id   bigint PRIMARY KEY REFERENCES members,
      balance     bigint NOT NULL,
      in_progress bigint NOT NULL DEFAULT 0 CHECK (in_progress >= 0),
      debt        bigint NOT NULL DEFAULT 0 CHECK (debt >= 0)
    );

    REVOKE UPDATE, DELETE, TRUNCATE ON payment_transactions FROM ${tenantRole};
    GRANT UPDATE (status, completed_at) ON payment_transactions TO ${tenantRole};
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON payment_postings, payment_balances FROM ${tenantRole};

    -- A transaction's status only moves forward, and no transaction is deleted.
    CREATE FUNCTION keep_payment_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' OR (NEW.status, NEW.completed_at) IS DISTINCT FROM (OLD.status, OLD.completed_at)
         AND (OLD.status IN ('completed', 'void') OR NEW.status = 'in-progress') THEN
        RAISE EXCEPTION 'a transaction that is done stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transactions_final';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_payment_transaction BEFORE UPDATE OR DELETE ON payment_transactions
      FOR EACH ROW EXECUTE FUNCTION keep_payment_transaction();

    CREATE FUNCTION keep_payment_postings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the ledger is only ever added to' USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER keep_payment_postings BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_postings
      EXECUTE FUNCTION keep_payment_postings();

    -- Runs as the owner, who alone may write postings and balances. The balance's row is its lock. Money that leaves again
    -- leaves at once, whatever its member has.
    CREATE FUNCTION post_payment_transaction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path FROM CURRENT AS $$
    DECLARE
      left_over bigint;
      opposite  text;
    BEGIN
      -- Undoing something moves the same two accounts the other way.
      opposite := CASE
        WHEN NEW.kind = 'reversal' THEN (SELECT account FROM payment_postings WHERE transaction_id = NEW.answers AND account <> 'member')
        WHEN NEW.kind = 'transfer' THEN 'transfers'
        WHEN NEW.kind IN ('charge', 'refund') THEN 'income'
        WHEN NEW.kind = 'waiver' THEN 'waived'
        WHEN NEW.kind IN ('advance', 'shortfall') THEN 'advances'
        WHEN NEW.method = 'cash' THEN 'cash'
        WHEN NEW.method = 'transfer' THEN 'bank'
        WHEN NEW.method = 'online' THEN 'online'
        ELSE 'adjustments' END;
      INSERT INTO payment_balances AS b (member_id, balance) VALUES (NEW.member_id, NEW.amount)
        ON CONFLICT (member_id) DO UPDATE SET balance = b.balance + excluded.balance
        RETURNING balance INTO left_over;
      -- The floor is not for what only completes what came in for it (a debt that is paid or waived, a payment whose charge was
      -- given back before), nor for money that has left already, of which the club has advanced what was lacking, nor for an
      -- advance or a waiver that ends because that money has come back.
      IF NEW.amount < 0 AND left_over < 0 AND NEW.kind NOT IN ('transfer', 'chargeback')
         AND NOT coalesce((SELECT value = 'true'::jsonb FROM settings WHERE id = 'payments:negativeBalance'), false)
         AND NOT EXISTS (SELECT FROM payment_transactions paid
                          WHERE paid.answers = NEW.id AND paid.kind IN ('payment', 'waiver') AND paid.amount = -NEW.amount)
         AND NOT (NEW.kind = 'reversal' AND (
               EXISTS (SELECT FROM payment_transactions advance WHERE advance.key = 'advance:' || NEW.answers)
            OR EXISTS (SELECT FROM payment_transactions undone
                         LEFT JOIN payment_transactions charge ON charge.id = undone.answers
                         LEFT JOIN payment_transactions given ON given.answers = charge.id AND given.kind = 'refund'
                        WHERE undone.id = NEW.answers
                          AND (given.id IS NOT NULL OR undone.kind = 'advance'
                               OR undone.kind = 'waiver' AND charge.kind IN ('chargeback', 'shortfall'))))) THEN
        RAISE EXCEPTION 'the balance of member % does not cover %', NEW.member_id, -NEW.amount
          USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_balances_floor';
      END IF;
      INSERT INTO payment_postings (transaction_id, account, member_id, amount, balance) VALUES
        (NEW.id, 'member', NEW.member_id, NEW.amount, left_over),
        (NEW.id, opposite, NULL, -NEW.amount, NULL);
      RETURN NULL;
    END $$;
    CREATE TRIGGER post_payment_transaction AFTER INSERT ON payment_transactions
      FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION post_payment_transaction();
    CREATE TRIGGER post_completed_transaction AFTER UPDATE OF status ON payment_transactions
      FOR EACH ROW WHEN (NEW.status = 'completed' AND OLD.status <> 'completed') EXECUTE FUNCTION post_payment_transaction();

    -- Every page asks what its reader owes: kept here, that is one row to read.
    CREATE FUNCTION sum_open_transaction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path FROM CURRENT AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        UPDATE payment_balances SET in_progress = in_progress + CASE OLD.status WHEN 'in-progress' THEN OLD.amount ELSE 0 END,
                                    debt = debt + CASE OLD.status WHEN 'debt' THEN OLD.amount ELSE 0 END
         WHERE member_id = OLD.member_id;
      END IF;
      IF NEW.status IN ('in-progress', 'debt') THEN
        INSERT INTO payment_balances AS b (member_id, balance, in_progress, debt)
        VALUES (NEW.member_id, 0, CASE NEW.status WHEN 'in-progress' THEN -NEW.amount ELSE 0 END,
                                  CASE NEW.status WHEN 'debt' THEN -NEW.amount ELSE 0 END)
            ON CONFLICT (member_id) DO UPDATE SET in_progress = b.in_progress + excluded.in_progress, debt = b.debt + excluded.debt;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER sum_open_transaction AFTER INSERT ON payment_transactions
      FOR EACH ROW WHEN (NEW.amount < 0 AND NEW.status IN ('in-progress', 'debt')) EXECUTE FUNCTION sum_open_transaction();
    CREATE TRIGGER sum_changed_transaction AFTER UPDATE OF status ON payment_transactions
      FOR EACH ROW WHEN (NEW.amount < 0 AND OLD.status IN ('in-progress', 'debt') AND NEW.status <> OLD.status)
      EXECUTE FUNCTION sum_open_transaction();

    -- What a member who holds a place has agreed to pay, agreed while payments were on. since = when they got that place: one
    -- that they got later, while payments were off, costs nothing. free_until = until when leaving is free, by the terms when
    -- they came in; NULL = until the start. left_at = they left later than that, and pay unless the place is taken again.
    CREATE TABLE payment_commitments (
      occasion_id bigint NOT NULL REFERENCES occasions ON DELETE CASCADE,
      member_id   bigint NOT NULL REFERENCES members,
      price       integer NOT NULL CHECK (price > 0),
      since       timestamptz NOT NULL,
      free_until  timestamptz,
      left_at     timestamptz,
      PRIMARY KEY (occasion_id, member_id)
    );
    CREATE INDEX payment_commitments_of_member ON payment_commitments (member_id);

    -- How many hours before the start leaving an occasion begins to cost its price, where that differs from the club's
    -- setting; 0 = never.
    CREATE TABLE payment_terms (
      occasion_id bigint PRIMARY KEY REFERENCES occasions ON DELETE CASCADE,
      leave_hours integer NOT NULL CHECK (leave_hours BETWEEN 0 AND 720)
    );

    -- Occasions that were deleted after they had cost something: kept for the ledger alone, which goes on naming them.
    CREATE TABLE payment_deleted_occasions (
      id         bigint PRIMARY KEY,
      kind       text NOT NULL,
      name       text NOT NULL,
      starts_at  timestamptz NOT NULL,
      deleted_at timestamptz NOT NULL
    );
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON payment_deleted_occasions FROM ${tenantRole};

    -- A trigger, since occasions are deleted while payments are off, too.
    CREATE FUNCTION keep_deleted_occasion() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO payment_deleted_occasions (id, kind, name, starts_at, deleted_at)
      SELECT OLD.id, OLD.kind, OLD.name, OLD.starts_at, now()
       WHERE EXISTS (SELECT FROM payment_transactions WHERE occasion_id = OLD.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER keep_deleted_occasion AFTER DELETE ON occasions FOR EACH ROW EXECUTE FUNCTION keep_deleted_occasion();

    -- Which reminders of a debt were due, so that a day on which the job did not run loses none. after_days = how many days
    -- after the debt arose.
    CREATE TABLE payment_reminders (
      transaction_id bigint NOT NULL REFERENCES payment_transactions,
      after_days     integer NOT NULL CHECK (after_days > 0),
      PRIMARY KEY (transaction_id, after_days)
    );
    REVOKE UPDATE, DELETE, TRUNCATE ON payment_reminders FROM ${tenantRole};

    -- What settling charges came to, so that a form or call that is sent again is answered as before. once = the author's
    -- id, and the key of the form or call. before = how many were settled before, gone = how many were not due any more.
    CREATE TABLE payment_sent_settlings (
      once            text PRIMARY KEY,
      transaction_ids bigint[] NOT NULL,
      method          text NOT NULL,
      settled         integer NOT NULL DEFAULT 0,
      before          integer NOT NULL DEFAULT 0,
      gone            integer NOT NULL DEFAULT 0,
      sent_at         timestamptz NOT NULL
    );

    -- The club's accounts at the provider; one is in use at most. The others are kept, since what was paid there can still
    -- be taken back. gone = the club has disconnected it there. missing = what the provider still asks of the club. held =
    -- nothing is paid through it until the ledger has been compared with the provider, after the club came back from a copy.
    CREATE TABLE payment_online_accounts (
      id              text PRIMARY KEY,
      ready           boolean NOT NULL,
      submitted       boolean NOT NULL,
      missing         text[] NOT NULL,
      connected_at    timestamptz NOT NULL,
      disconnected_at timestamptz,
      gone            boolean NOT NULL DEFAULT false,
      held            boolean NOT NULL DEFAULT false,
      checked_at      timestamptz NOT NULL,
      CHECK (NOT gone OR disconnected_at IS NOT NULL)
    );
    CREATE UNIQUE INDEX payment_online_accounts_in_use ON payment_online_accounts ((true)) WHERE disconnected_at IS NULL;

    -- A member's customer id at the provider, for each account of the club.
    CREATE TABLE payment_online_customers (
      account   text NOT NULL REFERENCES payment_online_accounts,
      member_id bigint NOT NULL REFERENCES members,
      id        text NOT NULL UNIQUE,
      PRIMARY KEY (account, member_id)
    );

    -- Card setups that members began. once makes a form idempotent; reference is our name for it at the provider. begun =
    -- recorded, the provider not asked yet or without an answer; open = its page can be used; done = the card is known;
    -- expired = its page can't be used any more. A card that was saved there in time still counts.
    CREATE TABLE payment_card_setups (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      once       text NOT NULL UNIQUE CHECK (length(once) BETWEEN 1 AND 200),
      reference  uuid NOT NULL UNIQUE,
      member_id  bigint NOT NULL REFERENCES members,
      account    text NOT NULL REFERENCES payment_online_accounts,
      state      text NOT NULL CHECK (state IN ('begun', 'open', 'done', 'expired')),
      session_id text UNIQUE,
      address    text,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX payment_card_setups_of_member ON payment_card_setups (member_id, id);
    CREATE INDEX payment_card_setups_under_way ON payment_card_setups (expires_at) WHERE state IN ('begun', 'open');

    -- Cards that members keep at the provider: what lets owners recognize theirs, never a card's number. id = the
    -- provider's. A member uses one card at most; those before it are kept, since top-ups name them. brand, last4 and the
    -- month NULL = its owner was erased: nothing names it any more.
    CREATE TABLE payment_cards (
      id          text PRIMARY KEY,
      member_id   bigint NOT NULL REFERENCES members,
      account     text NOT NULL REFERENCES payment_online_accounts,
      customer_id text NOT NULL REFERENCES payment_online_customers (id),
      brand       text,
      last4       text CHECK (last4 ~ '^[0-9]{4}$'),
      exp_month   integer CHECK (exp_month BETWEEN 1 AND 12),
      exp_year    integer CHECK (exp_year BETWEEN 2000 AND 2200),
      saved_at    timestamptz NOT NULL,
      removed_at  timestamptz,
      CHECK (removed_at IS NOT NULL OR num_nulls(brand, last4, exp_month, exp_year) = 0)
    );
    CREATE UNIQUE INDEX payment_cards_in_use ON payment_cards (member_id) WHERE removed_at IS NULL;

    -- Top-ups that members began, or that their card pays automatically. once makes a form idempotent; reference is our name
    -- for it at the provider. card_id = the card that pays it automatically; NULL = the member pays it on the provider's
    -- page. There is one automatic top-up at a time. begun = recorded, the provider not asked yet or without an answer; open
    -- = it can be paid; processing = paid by a method that takes days. One that expired or failed can still be paid: the
    -- provider's last word counts. payee = the club's name as it was then: a retry under the same idempotency key must ask
    -- for the same.
    CREATE TABLE payment_online_top_ups (
      id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      once           text NOT NULL UNIQUE CHECK (length(once) BETWEEN 1 AND 200),
      reference      uuid NOT NULL UNIQUE,
      member_id      bigint NOT NULL REFERENCES members,
      account        text NOT NULL REFERENCES payment_online_accounts,
      card_id        text REFERENCES payment_cards,
      payee          text,
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
    CREATE UNIQUE INDEX payment_online_top_ups_automatic ON payment_online_top_ups (member_id)
      WHERE card_id IS NOT NULL AND state IN ('begun', 'open', 'processing');

    -- When a member's card pays automatically, as the member has set it. In minor units of currency: below threshold, amount
    -- is charged, at most monthly_cap in a month of the club; while the club's currency is another one, nothing is. spent_at
    -- = when a charge or an agreed price last lowered what its member can spend, until a check found enough. ended_by = why
    -- it is off: hand = the member or the club ended it, declined = the card had no money, asked = the bank wants its owner
    -- there, refused = by the provider, currency = the club counts in another one, club = the club stopped taking cards (its
    -- account was disconnected or lost, or payments were off), refunded and disputed = one of its payments went back.
    CREATE TABLE payment_automatic_top_ups (
      member_id   bigint PRIMARY KEY REFERENCES members,
      threshold   bigint NOT NULL CHECK (threshold >= 0),
      amount      bigint NOT NULL CHECK (amount > 0),
      monthly_cap bigint NOT NULL,
      currency    text NOT NULL CHECK (length(currency) = 3),
      spent_at    timestamptz,
      ended_by    text CHECK (ended_by IN ('hand', 'declined', 'asked', 'refused', 'currency', 'club', 'refunded', 'disputed')),
      changed_at  timestamptz NOT NULL,
      CHECK (monthly_cap >= amount)
    );

    -- Refunds, disputes and inquiries, by the provider's ids. waiting = its payment is not credited yet; posted = in the
    -- ledger; undone = it failed or was won, perhaps before it was heard of; asked = a bank asks about the payment, and no
    -- money has moved. final = the provider will say nothing more of it; until then it is asked about.
    CREATE TABLE payment_online_returns (
      id         text PRIMARY KEY,
      kind       text NOT NULL CHECK (kind IN ('refund', 'dispute')),
      account    text NOT NULL REFERENCES payment_online_accounts,
      intent_id  text NOT NULL,
      amount     bigint NOT NULL CHECK (amount > 0),
      currency   text NOT NULL,
      state      text NOT NULL CHECK (state IN ('waiting', 'posted', 'undone', 'asked')),
      final      boolean NOT NULL DEFAULT false,
      top_up_id  bigint REFERENCES payment_online_top_ups,
      heard_at   timestamptz NOT NULL
    );
    CREATE INDEX payment_online_returns_of_intent ON payment_online_returns (intent_id);
    CREATE INDEX payment_online_returns_open ON payment_online_returns (account, id) WHERE NOT final;

    -- What the provider said that fits nothing of ours: nothing was credited, and an admin is to look at it. gone = the
    -- provider no longer lets us ask about it.
    CREATE TABLE payment_online_findings (
      id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      key       text NOT NULL UNIQUE,
      reason    text NOT NULL CHECK (reason IN ('unknown', 'reference', 'account', 'amount', 'currency', 'intent', 'gone',
                  'not-credited', 'not-at-provider', 'not-posted', 'not-taken-back', 'amount-taken-back')),
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

    REVOKE DELETE, TRUNCATE ON payment_online_accounts, payment_online_customers, payment_card_setups, payment_cards,
      payment_online_top_ups, payment_automatic_top_ups, payment_online_returns, payment_online_findings FROM ${tenantRole};
  `,
};
