import {
  all,
  lockMemberRows,
  type ModuleNotice,
  notify,
  run,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import type { Job } from "#app/kit/module.ts";
import { addDays, dayOf, type MessageValues, moneyOf, todayOf } from "#app/kit/rules.ts";
import { WAS_USED } from "#modules/memberships/memberships/memberships.server.ts";
import { stop } from "#modules/memberships/memberships/stop-membership.server.ts";
import { LATEST_RENEWAL_DAYS, LONGEST_BREAK_DAYS, NOTICE_DAYS, UNPAID_DAYS } from "./days.ts";
import { type Renewing, renewalPeriod, renewing } from "./renewals.server.ts";

const TO = "/my-memberships";
const DAY_MS = 86_400_000;

// Hourly, as the renewals are.
export const endingsJob: Job = { id: "memberships.endings", schedule: "23 * * * *", run: tellEndings };

/** Tells members a week ahead that their membership renews itself, or that it ends, and then that it is over. Each once. */
export async function tellEndings(uow: UnitOfWork): Promise<void> {
  const today = todayOf(uow);
  const soon = addDays(today, NOTICE_DAYS);
  const goesOn = await renewing(uow, { from: addDays(today, -LONGEST_BREAK_DAYS), until: soon });
  const told = goesOn.filter((one) => {
    const { from } = renewalPeriod(one);
    return from > today && from <= soon;
  });
  await keepTerms(uow, told);
  const renews = told.map((one): ModuleNotice => {
    const { from, until } = renewalPeriod(one);
    return {
      memberId: one.memberId,
      to: TO,
      kind: one.needsNone ? "memberships:renews-unneeded" : "memberships:renews-soon",
      once: `memberships:renews-soon:${one.id}`,
      values: {
        plan: one.plan,
        from: dayOf(uow.organization, from),
        until: dayOf(uow.organization, until),
        price: moneyOf(uow.organization, one.price),
        membership: one.id,
      },
    };
  });
  const renewedIds = new Set(goesOn.map(({ id }) => id));
  const ends = (await endings(uow, { from: addDays(today, -LATEST_RENEWAL_DAYS), until: soon }))
    .filter(({ id }) => !renewedIds.has(id))
    .flatMap((one): ModuleNotice | [] => {
      const isOver = one.until < today;
      // When so short a membership was taken, its end was already known.
      if (!isOver && addDays(one.from, NOTICE_DAYS) > one.until) return [];
      const kind = isOver ? ("memberships:ended" as const) : ("memberships:ends-soon" as const);
      return {
        memberId: one.memberId,
        kind,
        to: TO,
        once: `${kind}:${one.id}`,
        values: { plan: one.plan, until: dayOf(uow.organization, one.until), membership: one.id },
      };
    });
  await notify(uow, [...renews, ...ends]);
}

/** Does each of these memberships still renew itself, just before its member is told so? */
export async function stillRenew(
  uow: Pick<UnitOfWork, "db">,
  values: readonly MessageValues[],
): Promise<boolean[]> {
  const renewed = await renewing(uow, {
    from: "-infinity",
    until: "infinity",
    ids: namedMembershipIds(values),
  });
  const ids = new Set(renewed.map(({ id }) => id));
  return values.map(({ membership }) => typeof membership !== "number" || ids.has(membership));
}

/** Does each of these memberships still end with no other one after it, just before its member is told so? */
export async function stillEnd(
  uow: Pick<UnitOfWork, "db">,
  values: readonly MessageValues[],
): Promise<boolean[]> {
  const told = namedMembershipIds(values);
  const ending = await endings(uow, { from: "-infinity", until: "infinity" }, told);
  const renewed = await renewing(uow, { from: "-infinity", until: "infinity", ids: told });
  const going = new Set(renewed.map(({ id }) => id));
  const ids = new Set(ending.filter(({ id }) => !going.has(id)).map(({ id }) => id));
  return values.map(({ membership }) => typeof membership !== "number" || ids.has(membership));
}

/** The memberships that notices name; those written before notices named them go out. */
const namedMembershipIds = (values: readonly MessageValues[]): number[] =>
  values.flatMap(({ membership }) => (typeof membership === "number" ? [membership] : []));

/** Keeps the terms that members are told: the renewal is at these, whatever becomes of the plan. */
async function keepTerms({ db }: UnitOfWork, told: readonly Renewing[]): Promise<void> {
  await run(
    db,
    `UPDATE memberships m SET renewal_price = told.price, renewal_duration = told.duration
       FROM unnest(:ids::bigint[], :prices::integer[], :durations::text[]) AS told (id, price, duration)
      WHERE m.id = told.id AND m.renewal_price IS NULL`,
    {
      ids: told.map(({ id }) => id),
      prices: told.map(({ price }) => price),
      durations: told.map(({ duration }) => duration),
    },
  );
}

interface Ending {
  id: number;
  memberId: number;
  plan: string;
  from: string;
  until: string;
}

/** The covered memberships of active players, since coaches and admins need none, that end between these dates and that no other one follows. */
async function endings(
  { db }: Pick<UnitOfWork, "db">,
  dates: { from: string; until: string },
  ids: readonly number[] | null = null,
): Promise<Ending[]> {
  return all<Ending>(
    db,
    `SELECT m.id, m.member_id, p.name AS plan, m.from_date AS "from", m.until_date AS until
       FROM memberships m JOIN plans p ON p.id = m.plan_id JOIN members who ON who.id = m.member_id
      WHERE m.state = 'covered' AND who.state = 'active' AND who.role = 'player'
        AND m.until_date BETWEEN :from::date AND :until::date
        AND (:ids::bigint[] IS NULL OR m.id = ANY (:ids::bigint[]))
        AND NOT EXISTS (SELECT FROM memberships next
                         WHERE next.member_id = m.member_id AND next.state <> 'stopped' AND next.until_date > m.until_date)
      ORDER BY m.id`,
    { ...dates, ids: ids && [...ids] },
  );
}

export const unpaidJob: Job = { id: "memberships.unpaid", schedule: "43 * * * *", run: stopUnpaid };

/**
 * Stops the memberships that have been unpaid for `UNPAID_DAYS`, which are then owed no longer, and tells their members. One
 * that was used before its payment was undone stays owed.
 */
export async function stopUnpaid(uow: UnitOfWork): Promise<void> {
  const since = new Date(uow.now.getTime() - UNPAID_DAYS * DAY_MS);
  const { timezone } = uow.organization;
  const found = await all<{ id: number; memberId: number }>(
    uow.db,
    `SELECT m.id, m.member_id FROM memberships m
      WHERE m.state = 'unpaid' AND m.owed_since <= :since AND NOT (${WAS_USED})`,
    { since, timezone },
  );
  if (found.length === 0) return;
  await lockMemberRows(
    uow,
    found.map(({ memberId }) => memberId),
  );
  // Read again under the lock: some may have been paid a moment ago.
  const rows = await all<{ id: number; memberId: number; state: "unpaid"; plan: string }>(
    uow.db,
    `SELECT m.id, m.member_id, m.state, p.name AS plan FROM memberships m JOIN plans p ON p.id = m.plan_id
      WHERE m.id = ANY (:ids::bigint[]) AND m.state = 'unpaid' AND m.owed_since <= :since AND NOT (${WAS_USED})
      ORDER BY m.id FOR UPDATE OF m`,
    { ids: found.map(({ id }) => id), since, timezone },
  );
  await stop(uow, rows);
  await notify(
    uow,
    rows.map(({ id, memberId, plan }) => ({
      memberId,
      kind: "memberships:unpaid" as const,
      to: TO,
      once: `memberships:unpaid:${id}`,
      values: { plan },
    })),
  );
}
