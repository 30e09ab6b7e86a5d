/** What must hold of a club's ledger at any moment, each as a query that finds what breaks it. */
export const INVARIANTS: Record<string, string> = {
  "both sides of each transaction": `SELECT transaction_id FROM payment_postings GROUP BY 1 HAVING sum(amount) <> 0 OR count(*) <> 2`,
  "balances are the sum of what is done": `SELECT b.member_id FROM payment_balances b
    WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM payment_transactions t WHERE t.member_id = b.member_id AND status = 'completed')
       OR balance <> (SELECT coalesce(sum(amount), 0) FROM payment_postings p WHERE p.member_id = b.member_id)`,
  "what is open is summed up": `SELECT who.member_id
      FROM (SELECT member_id FROM payment_transactions UNION SELECT member_id FROM payment_balances) who
      LEFT JOIN payment_balances b USING (member_id)
    WHERE (coalesce(b.in_progress, 0), coalesce(b.debt, 0)) <>
          (SELECT coalesce(-sum(amount) FILTER (WHERE status = 'in-progress'), 0), coalesce(-sum(amount) FILTER (WHERE status = 'debt'), 0)
             FROM payment_transactions t WHERE t.member_id = who.member_id AND amount < 0)`,
  "each posting says what there was right after it": `SELECT id FROM (
      SELECT id, balance, sum(amount) OVER (PARTITION BY member_id ORDER BY id) AS summed
        FROM payment_postings WHERE member_id IS NOT NULL) p
    WHERE balance <> summed`,
  "nothing is done without its postings": `SELECT id FROM payment_transactions t
    WHERE (status = 'completed') <> EXISTS (SELECT FROM payment_postings WHERE transaction_id = t.id)`,
  // What was waived for somebody under another name cost them nothing, and does not stand for what they owe under this one.
  "nobody is charged twice, under whatever names": `SELECT occasion_id, coalesce(m.merged_into, m.id)
      FROM payment_transactions t JOIN members m ON m.id = t.member_id
    WHERE kind = 'charge' AND status <> 'void' AND occasion_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id
                         AND (r.kind = 'refund' OR r.kind = 'waiver' AND m.merged_into IS NOT NULL))
    GROUP BY 1, 2 HAVING count(*) > 1`,
  "nobody pays without a place": `SELECT id FROM payment_transactions t
    WHERE kind = 'charge' AND status <> 'void' AND occasion_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind IN ('refund', 'waiver'))
      AND key !~ '^(again:[0-9]+:){0,1}left:'
      AND NOT EXISTS (SELECT FROM members m WHERE m.id = t.member_id AND m.state = 'erased')
      AND NOT EXISTS (SELECT FROM attendances a JOIN members m ON a.member_id IN (m.id, m.merged_into)
                       WHERE m.id = t.member_id AND a.occasion_id = t.occasion_id AND a.state = 'attending')`,
  "nobody owes what they have": `SELECT t.member_id FROM payment_transactions t JOIN payment_balances b ON b.member_id = t.member_id
    WHERE t.status = 'debt' AND -t.amount <= b.balance
      AND NOT EXISTS (SELECT FROM payment_transactions older
                       WHERE older.member_id = t.member_id AND older.status = 'debt' AND older.id < t.id)`,
  "nothing is given back twice": `SELECT answers FROM payment_transactions w
    WHERE kind IN ('refund', 'waiver') AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = w.id AND r.kind = 'reversal')
    GROUP BY 1 HAVING count(*) > 1`,
  "nothing is undone twice": `SELECT answers FROM payment_transactions WHERE kind = 'reversal' GROUP BY 1 HAVING count(*) > 1`,
  "a merged member has nothing": `SELECT b.member_id FROM payment_balances b JOIN members m ON m.id = b.member_id
    WHERE m.merged_into IS NOT NULL AND b.balance <> 0`,
  "an erased member has agreed to nothing": `SELECT c.member_id FROM payment_commitments c JOIN members m ON m.id = c.member_id
    WHERE m.state = 'erased'`,
  "an erased member is charged nothing": `SELECT t.id FROM payment_transactions t JOIN members m ON m.id = t.member_id
    WHERE m.state = 'erased' AND t.kind = 'charge' AND t.status IN ('in-progress', 'debt') AND t.key NOT LIKE 'again:%'`,
  "transfers cancel out": `SELECT 1 FROM payment_postings WHERE account = 'transfers' HAVING sum(amount) <> 0`,
};
