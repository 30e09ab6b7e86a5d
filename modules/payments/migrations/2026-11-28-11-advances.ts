import type { TenantMigration } from "#app/kit/module.ts";
/**
 * Money that leaves again leaves at once, whatever its member has: what the balance lacks is advanced by the club and owed by
 * the member. A debt can be paid or waived whatever the balance is.
 */
export const advances: TenantMigration = {
  id: "2026-11-28-11-advances",
  up: () => `
    -- advance = what a member lacked when money that they had paid in left again; shortfall = that they owe it. Both move the
    -- account 'advances', which is what members still owe of it.
    ALTER TABLE payment_transactions
      DROP CONSTRAINT payment_transactions_kind_check,
      ADD CONSTRAINT payment_transactions_kind_check CHECK (kind IN ('top-up', 'correction', 'charge', 'payment', 'waiver',
        'refund', 'reversal', 'transfer', 'chargeback', 'advance', 'shortfall')),
      DROP CONSTRAINT payment_transactions_sign,
      ADD CONSTRAINT payment_transactions_sign CHECK (CASE WHEN kind IN ('charge', 'chargeback', 'shortfall') THEN amount < 0
        WHEN kind IN ('correction', 'reversal', 'transfer') THEN true ELSE amount > 0 END),
      DROP CONSTRAINT payment_transactions_open,
      ADD CONSTRAINT payment_transactions_open CHECK (status = 'completed' OR kind IN ('charge', 'top-up', 'chargeback', 'shortfall'));
    ALTER TABLE payment_postings
      DROP CONSTRAINT payment_postings_account_check,
      ADD CONSTRAINT payment_postings_account_check CHECK (account IN ('member', 'cash', 'bank', 'online', 'adjustments',
        'income', 'waived', 'transfers', 'advances'));

    CREATE OR REPLACE FUNCTION post_payment_transaction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
         AND NOT coalesce((SELECT value = 'true'::jsonb FROM settings WHERE id = 2), false)
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
  `,
};
