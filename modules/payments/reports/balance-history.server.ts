import { all, type UnitOfWork } from "#app/kit/commands.server.ts";

/** How many days the chart of a balance covers. */
const DAYS = 90;

/** What somebody had from an instant on, in minor units. */
export interface BalancePoint {
  /** Milliseconds. */
  at: number;
  balance: number;
}

/** A member's balance over the last three months: as it was at first, after each change, and now. One statement. */
export async function balanceHistory({ db, now }: UnitOfWork, memberId: number): Promise<BalancePoint[]> {
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const rows = await all<{ at: Date; balance: number }>(
    db,
    `SELECT t.completed_at AS at, p.balance::float8 AS balance
       FROM payment_postings p JOIN payment_transactions t ON t.id = p.transaction_id
      WHERE p.member_id = :memberId ORDER BY p.id`,
    { memberId },
  );
  const before = rows.filter(({ at }) => at < since).at(-1)?.balance ?? 0;
  const within = rows.filter(({ at }) => at >= since);
  return [
    { at: since.getTime(), balance: before },
    ...within.map(({ at, balance }) => ({ at: at.getTime(), balance })),
    { at: now.getTime(), balance: within.at(-1)?.balance ?? before },
  ];
}
