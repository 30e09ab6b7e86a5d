import { all, one, type UnitOfWork } from "#app/kit/commands.server.ts";
import { addMonths, startOfDate } from "#app/kit/rules.ts";
import { OWED } from "#modules/payments/transaction.ts";

/** A month of the club's money, in minor units, with the number of transactions and members behind each sum. */
export interface MonthSums {
  /** 'YYYY-MM' in the club's time zone. */
  month: string;
  /** What came in: cash, transfers, online; less what of it was undone, and what was paid out again. */
  collected: number;
  /** How many payments came in, those that were undone not counted. */
  collectedCount: number;
  /** What was charged in it and is still open. */
  open: number;
  openMembers: number;
  debt: number;
  debtMembers: number;
}

/** What members owe the club now, whatever the month, in minor units; and how many of them owe something. */
export async function clubOwed({ db }: Pick<UnitOfWork, "db">): Promise<{ owed: number; members: number }> {
  return one<{ owed: number; members: number }>(
    db,
    `SELECT coalesce(sum(${OWED}), 0)::float8 AS owed, count(*) FILTER (WHERE ${OWED} > 0)::int AS members
       FROM payment_balances`,
  );
}

/** How many months the summary shows. */
const MONTHS_SHOWN = 6;

/** The club's money of this month and the five before it, the oldest first. One statement. */
export async function monthSums({ db, organization }: UnitOfWork, month: string): Promise<MonthSums[]> {
  const months = Array.from({ length: MONTHS_SHOWN + 1 }, (_, at) => addMonths(month, at - MONTHS_SHOWN + 1));
  const starts = months.map((one) => startOfDate(`${one}-01`, organization.timezone));
  return all<MonthSums>(
    db,
    `SELECT m.month, coalesce(paid.amount, 0)::float8 AS collected, coalesce(paid.count, 0)::int AS collected_count,
            coalesce(due.open, 0)::float8 AS open, coalesce(due.open_members, 0)::int AS open_members,
            coalesce(due.debt, 0)::float8 AS debt, coalesce(due.debt_members, 0)::int AS debt_members
       FROM unnest(:months::text[], :from::timestamptz[], :until::timestamptz[]) AS m (month, since, until)
      CROSS JOIN LATERAL (
            SELECT -sum(p.amount) AS amount,
                   count(*) FILTER (WHERE p.amount < 0 AND t.kind <> 'reversal') - count(*) FILTER (WHERE t.kind = 'reversal' AND p.amount > 0) AS count
              FROM payment_transactions t JOIN payment_postings p ON p.transaction_id = t.id
             WHERE t.created_at >= m.since AND t.created_at < m.until AND t.status = 'completed'
               AND t.kind NOT IN ('charge', 'waiver', 'refund', 'transfer')
               AND p.account IN ('cash', 'bank', 'online')) paid
      CROSS JOIN LATERAL (
            SELECT -sum(amount) FILTER (WHERE status = 'in-progress') AS open,
                   count(DISTINCT member_id) FILTER (WHERE status = 'in-progress') AS open_members,
                   -sum(amount) FILTER (WHERE status = 'debt') AS debt,
                   count(DISTINCT member_id) FILTER (WHERE status = 'debt') AS debt_members
              FROM payment_transactions
             WHERE status IN ('in-progress', 'debt') AND created_at >= m.since AND created_at < m.until) due
      ORDER BY m.month`,
    { months: months.slice(0, -1), from: starts.slice(0, -1), until: starts.slice(1) },
  );
}
