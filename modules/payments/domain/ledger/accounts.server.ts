import { settingValue } from "#app/domain/organizations/settings/setting.ts";
import { negativeBalanceSetting } from "#app/domain/organizations/settings/settings.ts";
import { oncePerRead } from "#app/speed/once-per-read.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { STANDS } from "../occasions/standing-commitment.ts";
import type { Account, HeldPlace } from "../transaction.ts";

/** An account with the places that its member holds, and the prices of those that they left too late, by occasion. */
export interface KnownAccount extends Account {
  held: readonly HeldPlace[];
  leftLate: Readonly<Record<number, number>>;
}

type StoredPlace = Omit<HeldPlace, "freeUntil"> & { freeUntil: string | null };

/**
 * What these members have with the club, in one statement; one without transactions has nothing. Minor units. Asked once
 * for a page: its frame shows the balance, and its tickets whether that covers a price.
 */
export const accountsOf = oncePerRead((memberIds: readonly number[]) => memberIds.join(), readAccounts);

async function readAccounts(
  { db }: Pick<UnitOfWork, "db" | "isReadOnly">,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, KnownAccount>> {
  const { rows } = await db.raw<{
    rows: (Omit<KnownAccount, "held"> & { id: number; held: StoredPlace[] })[];
  }>(
    `SELECT m.id, coalesce(b.balance, 0)::float8 AS balance,
            coalesce(open.in_progress, 0)::float8 AS "inProgress", coalesce(open.debt, 0)::float8 AS debt,
            coalesce(places.committed, 0)::float8 AS committed, coalesce(places.held, '[]') AS held,
            coalesce(places.left_late, '{}') AS "leftLate"
       FROM unnest(:memberIds::bigint[]) AS m (id)
       LEFT JOIN payment_balances b ON b.member_id = m.id
       LEFT JOIN LATERAL (
              SELECT -sum(amount) FILTER (WHERE status = 'in-progress') AS in_progress,
                     -sum(amount) FILTER (WHERE status = 'debt') AS debt
                FROM payment_transactions
               WHERE member_id = m.id AND status IN ('in-progress', 'debt') AND amount < 0) open ON true
       LEFT JOIN LATERAL (
              SELECT sum(c.price) AS committed,
                     jsonb_agg(jsonb_build_object('occasionId', o.id, 'price', c.price, 'freeUntil', c.free_until))
                       FILTER (WHERE c.left_at IS NULL) AS held,
                     jsonb_object_agg(o.id, c.price) FILTER (WHERE c.left_at IS NOT NULL) AS left_late
                FROM payment_commitments c
                JOIN occasions o ON o.id = c.occasion_id AND o.status = 'confirmed' AND o.settled_at IS NULL
                JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
               WHERE c.member_id = m.id AND ${STANDS}) places ON true`,
    { memberIds: [...memberIds] },
  );
  return new Map(
    rows.map(({ id, held, ...account }) => [
      id,
      {
        ...account,
        held: held.map(({ freeUntil, ...place }) => ({
          ...place,
          freeUntil: freeUntil === null ? null : new Date(freeUntil),
        })),
      },
    ]),
  );
}

/** Does the club let balances go below zero (setting 2)? */
export function mayOwe({ organization }: Pick<UnitOfWork, "organization">): boolean {
  return settingValue(organization.settings, negativeBalanceSetting);
}
