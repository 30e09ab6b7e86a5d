import {
  all,
  type Consequence,
  counted,
  one,
  stillToCome,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import type { ConsequencePoints, MoneyConsequences } from "#app/kit/module.ts";
import { todayOf } from "#app/kit/rules.ts";
import { chargedMembershipIds } from "./memberships/membership-charges.server.ts";
import { planList } from "./plans/plans.server.ts";
import { someNames } from "./some-names.ts";

/**
 * Whom switching this module on shuts out today: active players without a membership that is covered today. They keep the
 * places that they hold. Says with it which plans they can take, or that there is none.
 */
export async function switchOnConsequences(uow: UnitOfWork): Promise<Consequence[]> {
  const rows = await all<{ name: string; alias: string | null; places: number }>(
    uow.db,
    `SELECT who.name, who.alias, (SELECT count(*)::int FROM attendances a JOIN occasions o ON o.id = a.occasion_id
              WHERE a.member_id = who.id AND a.state = 'attending' AND ${stillToCome("o")}) AS places
       FROM members who
      WHERE who.state = 'active' AND who.role = 'player'
        AND NOT EXISTS (SELECT FROM memberships m WHERE m.member_id = who.id AND m.state = 'covered'
                           AND m.from_date <= :today AND m.until_date >= :today)`,
    { today: todayOf(uow), now: uow.now },
  );
  if (rows.length === 0) return [];
  const plans = await planList(uow.db, todayOf(uow), { offered: true });
  const names = plans.map(({ name }) => name).join(", ");
  return [
    ...counted("memberships:consequences.shutOut", rows.length, { names: someNames(rows) }),
    ...counted(
      "memberships:consequences.keptPlaces",
      rows.reduce((sum, { places }) => sum + places, 0),
    ),
    plans.length > 0
      ? { key: "memberships:consequences.canTake", values: { names } }
      : { key: "memberships:consequences.noPlans", values: {} },
  ];
}

/** Where plans are made, if there is none that members could take. */
export async function plansFirst(uow: UnitOfWork): Promise<string | undefined> {
  const plans = await planList(uow.db, todayOf(uow), { offered: true });
  return plans.length === 0 ? "/plans/new" : undefined;
}

/** What switching this module off does to current and coming memberships: they stay as they are, and have no effect meanwhile. */
export async function switchOffConsequences(uow: UnitOfWork): Promise<Consequence[]> {
  const { live, renewing, unpaid } = await one<{ live: number; renewing: number; unpaid: number }>(
    uow.db,
    `SELECT count(*)::int AS live, count(*) FILTER (WHERE m.renews AND p.renews AND p.status = 'offered')::int AS renewing,
            count(*) FILTER (WHERE m.state = 'unpaid')::int AS unpaid
       FROM memberships m JOIN plans p ON p.id = m.plan_id WHERE m.state <> 'stopped' AND m.until_date >= :today`,
    { today: todayOf(uow) },
  );
  return [
    ...counted("memberships:consequences.kept", live),
    ...counted("memberships:consequences.pausing", renewing),
    ...counted("memberships:consequences.stayOwed", unpaid),
  ];
}

/** Says that memberships which nobody is asked to pay any more count as paid (`coverAllPaid`). */
export async function forgetConsequences(
  uow: UnitOfWork,
  { charges }: MoneyConsequences["charges.forget"],
): Promise<Consequence[]> {
  const { count } = await one<{ count: number }>(
    uow.db,
    `SELECT count(*)::int AS count FROM memberships
      WHERE id = ANY (:ids::bigint[]) AND state = 'unpaid' AND until_date >= :today`,
    { ids: chargedMembershipIds(charges), today: todayOf(uow) },
  );
  return counted("memberships:consequences.free", count);
}

/** Says that plans keep the numbers of their prices when the currency changes. */
export async function currencyConsequences(
  { db }: UnitOfWork,
  { to: currency }: ConsequencePoints["currency.change"],
): Promise<Consequence[]> {
  const { count } = await one<{ count: number }>(
    db,
    "SELECT count(*)::int AS count FROM plans WHERE price > 0 AND status = 'offered'",
  );
  return counted("memberships:consequences.priced", count, { currency });
}
