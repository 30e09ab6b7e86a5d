import { one, type UnitOfWork } from "#app/kit/commands.server.ts";
import { localOf, startOfDate } from "#app/kit/rules.ts";
/** The club's present month, 'YYYY-MM'. */
export const currentMonth = ({ now, organization }: UnitOfWork) =>
  localOf(now, organization.timezone).date.slice(0, 7);

/**
 * The sum of a member's automatic top-ups of a month, in minor units, including those of which nobody knows whether they were
 * paid; and whether one is under way, whenever it began.
 */
export async function chargedSince({ db, organization }: UnitOfWork, memberId: number, month: string) {
  return one<{ charged: number; underWay: boolean }>(
    db,
    `SELECT coalesce(sum(t.amount) FILTER (WHERE t.created_at >= :since AND t.currency = :currency AND (
              t.state NOT IN ('failed', 'expired')
              OR EXISTS (SELECT FROM payment_online_findings f WHERE f.top_up_id = t.id))), 0)::float8 AS charged,
            coalesce(bool_or(t.state IN ('begun', 'open', 'processing')), false) AS under_way
       FROM payment_online_top_ups t WHERE t.member_id = :memberId AND t.card_id IS NOT NULL`,
    {
      memberId,
      currency: organization.currency,
      since: startOfDate(`${month}-01`, organization.timezone),
    },
  );
}
