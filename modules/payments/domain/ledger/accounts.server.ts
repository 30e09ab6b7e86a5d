import { settingValue } from "#app/domain/organizations/settings/setting.ts";
import { negativeBalanceSetting } from "#app/domain/organizations/settings/settings.ts";
import { oncePerRead } from "#app/speed/once-per-read.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Account } from "../transaction.ts";

/**
 * What these members have with the club, in one statement; one without transactions has nothing. Minor units. Asked once
 * for a page: its frame shows the balance, and its tickets whether that covers a price.
 */
export const accountsOf = oncePerRead((memberIds: readonly number[]) => memberIds.join(), readAccounts);

async function readAccounts(
  { db }: Pick<UnitOfWork, "db" | "isReadOnly">,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Account>> {
  const { rows } = await db.raw<{ rows: (Account & { id: number })[] }>(
    `SELECT m.id, coalesce(b.balance, 0)::float8 AS balance,
            coalesce(open.in_progress, 0)::float8 AS "inProgress", coalesce(open.debt, 0)::float8 AS debt,
            coalesce((SELECT sum(c.price) FROM payment_commitments c
                        JOIN occasions o ON o.id = c.occasion_id AND o.status = 'confirmed' AND o.settled_at IS NULL
                        JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
                       WHERE c.member_id = m.id
                         AND (c.left_at IS NOT NULL OR a.state = 'attending' AND a.attending_since = c.since)), 0)::float8 AS committed
       FROM unnest(:memberIds::bigint[]) AS m (id)
       LEFT JOIN payment_balances b ON b.member_id = m.id
       LEFT JOIN LATERAL (
              SELECT -sum(amount) FILTER (WHERE status = 'in-progress') AS in_progress,
                     -sum(amount) FILTER (WHERE status = 'debt') AS debt
                FROM payment_transactions
               WHERE member_id = m.id AND status IN ('in-progress', 'debt') AND amount < 0) open ON true`,
    { memberIds: [...memberIds] },
  );
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

/** Does the club let balances go below zero (setting 2)? */
export function mayOwe({ organization }: Pick<UnitOfWork, "organization">): boolean {
  return settingValue(organization.settings, negativeBalanceSetting);
}
