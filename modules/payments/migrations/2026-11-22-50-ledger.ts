import type { TenantMigration } from "#app/kit/module.ts";
/**
 * Members' transactions and the ledger behind them. The club's role adds transactions and moves their status forward; the
 * postings and balances follow by triggers alone, so that no command can make them disagree.
 */
export const ledger: TenantMigration = {
  id: "2026-11-22-50-ledger",
  up: ({ tenantRole }) => `
    -- amount in minor units as the member sees it: what they pay in is above zero. key keeps a transaction unique, however
    -- often an act is repeated. answers = the charge that this one pays, waives or gives back, or what a reversal undoes.
    -- A transfer moves what a merged member had to the survivor. author NULL = the product.
    CREATE TABLE payment_transactions (
      id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      key          text NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 200),
      member_id    bigint NOT NULL REFERENCES members,
      kind         text NOT NULL CHECK (kind IN ('top-up', 'correction', 'charge', 'payment', 'waiver', 'refund', 'reversal', 'transfer')),
      method       text CHECK (method IN ('cash', 'transfer', 'online')),
      title        text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
      occasion_id  bigint REFERENCES occasions ON DELETE SET NULL,
      answers      bigint REFERENCES payment_transactions,
      amount       bigint NOT NULL CHECK (amount <> 0 AND (abs(amount) <= 2000000000 OR kind IN ('transfer', 'reversal'))),
      status       text NOT NULL CHECK (status IN ('in-progress', 'completed', 'debt', 'void')),
      author_id    bigint REFERENCES members,
      created_at   timestamptz NOT NULL,
      completed_at timestamptz,
      CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
      CHECK (CASE kind WHEN 'charge' THEN amount < 0 WHEN 'correction' THEN true WHEN 'reversal' THEN true WHEN 'transfer' THEN true ELSE amount > 0 END),
      CHECK (status = 'completed' OR kind IN ('charge', 'top-up')),
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

    -- Both sides of every completed transaction: what the member has with the club, and where it came from or went.
    -- balance = what the member had right after it.
    CREATE TABLE payment_postings (
      id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      transaction_id bigint NOT NULL REFERENCES payment_transactions,
      account        text NOT NULL CHECK (account IN ('member', 'cash', 'bank', 'online', 'adjustments', 'income', 'waived', 'transfers')),
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

    -- Runs as the owner, who alone may write postings and balances. The balance's row is its lock.
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
        WHEN NEW.method = 'cash' THEN 'cash'
        WHEN NEW.method = 'transfer' THEN 'bank'
        WHEN NEW.method = 'online' THEN 'online'
        ELSE 'adjustments' END;
      INSERT INTO payment_balances AS b (member_id, balance) VALUES (NEW.member_id, NEW.amount)
        ON CONFLICT (member_id) DO UPDATE SET balance = b.balance + excluded.balance
        RETURNING balance INTO left_over;
      IF NEW.amount < 0 AND left_over < 0 AND NEW.kind <> 'transfer'
         AND NOT coalesce((SELECT value = 'true'::jsonb FROM settings WHERE id = 2), false) THEN
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
  `,
};
