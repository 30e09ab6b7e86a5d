import { startOfDate } from "#app/domain/values/zoned.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";

/** What came in this month, what is open, and what is owed, in minor units. */
export interface Sums {
  collected: number;
  open: number;
  debt: number;
}

/** Adds up the club's money; `month` is the first local day of the month. One statement. */
export async function sums({ db, organization }: UnitOfWork, month: string): Promise<Sums> {
  const { rows } = await db.raw<{ rows: [Sums] }>(
    `SELECT (SELECT coalesce(-sum(p.amount), 0)::float8 FROM payment_postings p
               JOIN payment_transactions t ON t.id = p.transaction_id
              WHERE p.account IN ('cash', 'bank', 'online') AND t.completed_at >= :since) AS collected,
            coalesce(-sum(amount) FILTER (WHERE status = 'in-progress'), 0)::float8 AS open,
            coalesce(-sum(amount) FILTER (WHERE status = 'debt'), 0)::float8 AS debt
       FROM payment_transactions WHERE status IN ('in-progress', 'debt')`,
    { since: startOfDate(month, organization.timezone) },
  );
  return rows[0];
}
