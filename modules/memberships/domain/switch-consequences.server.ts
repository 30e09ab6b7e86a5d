import { type Consequence, counted } from "#app/domain/confirmation/confirmation.ts";
import { todayOf } from "#app/domain/organizations/today.ts";
import type { ConsequencePoints } from "#app/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { membershipsOf } from "./memberships/membership-charges.server.ts";

/** What switching this module off does to current and coming memberships: they stay as they are, and have no effect meanwhile. */
export async function switchOffConsequences(uow: UnitOfWork): Promise<Consequence[]> {
  const { rows } = await uow.db.raw<{ rows: [{ live: number; renewing: number; unpaid: number }] }>(
    `SELECT count(*)::int AS live, count(*) FILTER (WHERE m.renews AND p.renews AND p.status = 'offered')::int AS renewing,
            count(*) FILTER (WHERE m.state = 'unpaid')::int AS unpaid
       FROM memberships m JOIN plans p ON p.id = m.plan_id WHERE m.state <> 'stopped' AND m.until_date >= :today`,
    { today: todayOf(uow) },
  );
  const [{ live, renewing, unpaid }] = rows;
  return [
    ...counted("memberships:consequences.kept", live),
    ...counted("memberships:consequences.pausing", renewing),
    ...counted("memberships:consequences.stayOwed", unpaid),
  ];
}

/** Says that memberships which nobody is asked to pay any more count as paid (`coverAllPaid`). */
export async function forgetConsequences(
  uow: UnitOfWork,
  { charges }: ConsequencePoints["charges.forget"],
): Promise<Consequence[]> {
  const { rows } = await uow.db.raw<{ rows: [{ count: number }] }>(
    `SELECT count(*)::int AS count FROM memberships
      WHERE id = ANY (:ids::bigint[]) AND state = 'unpaid' AND until_date >= :today`,
    { ids: membershipsOf(charges), today: todayOf(uow) },
  );
  return counted("memberships:consequences.free", rows[0].count);
}

/** Says that plans keep the numbers of their prices when the currency changes. */
export async function currencyConsequences(
  { db }: UnitOfWork,
  { to: currency }: ConsequencePoints["currency.change"],
): Promise<Consequence[]> {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    "SELECT count(*)::int AS count FROM plans WHERE price > 0 AND status = 'offered'",
  );
  return counted("memberships:consequences.priced", rows[0].count, { currency });
}
