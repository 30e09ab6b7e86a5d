import { all, lockMembers, notify, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { Job } from "#app/kit/module.ts";
import { addDays, dayOf, moneyOf, todayOf } from "#app/kit/rules.ts";
import { storedDuration } from "#modules/memberships/durations/duration.ts";
import { followingPeriod, type TakenPeriod } from "#modules/memberships/durations/period.ts";
import { beginMemberships } from "#modules/memberships/memberships/begin-memberships.server.ts";
import { ANCHOR_DAY } from "#modules/memberships/memberships/memberships.server.ts";
import { LATEST_RENEWAL_DAYS, LONGEST_BREAK_DAYS } from "./days.ts";

/** How many are renewed in one unit of work. */
const AT_ONCE = 50;

/** A membership that renews itself, with the terms of its plan: those that its member was told, else the current ones. */
export interface Renewing {
  id: number;
  memberId: number;
  planId: number;
  plan: string;
  until: string;
  price: number;
  duration: string;
  /** The day of the month on which the first of these memberships began; months are counted from it. */
  anchorDay: number;
  /** Is its member a coach or admin by now? They wanted it, and are told that they need none. */
  needsNone: boolean;
}

/**
 * The memberships that renew themselves and end between these dates: covered, of active members, with renewal on in the
 * membership and the plan, not followed by another, and not renewed before: a member who gave the next one back has
 * declined it.
 */
export async function renewing(
  { db }: Pick<UnitOfWork, "db">,
  { from, until, ids = null }: { from: string; until: string; ids?: readonly number[] | null },
): Promise<Renewing[]> {
  return all<Renewing>(
    db,
    `SELECT m.id, m.member_id, p.id AS plan_id, p.name AS plan, m.until_date AS until,
            coalesce(m.renewal_price, p.price) AS price, coalesce(m.renewal_duration, p.duration) AS duration,
            ${ANCHOR_DAY} AS anchor_day, who.role <> 'player' AS needs_none
       FROM memberships m JOIN plans p ON p.id = m.plan_id JOIN members who ON who.id = m.member_id
      WHERE m.state = 'covered' AND m.renews AND p.renews AND p.status = 'offered' AND who.state = 'active'
        AND m.until_date BETWEEN :from::date AND :until::date
        AND (:ids::bigint[] IS NULL OR m.id = ANY (:ids::bigint[]))
        AND NOT EXISTS (SELECT FROM memberships renewed WHERE renewed.renewed_from = m.id)
        AND NOT EXISTS (SELECT FROM memberships next
                         WHERE next.member_id = m.member_id AND next.state <> 'stopped' AND next.until_date > m.until_date)
      ORDER BY m.member_id`,
    { from, until, ids: ids && [...ids] },
  );
}

/** The period of the membership that follows when this one renews itself. */
export const renewalPeriod = ({
  duration,
  until,
  anchorDay,
}: Pick<Renewing, "duration" | "until" | "anchorDay">): TakenPeriod =>
  followingPeriod(storedDuration(duration), until, anchorDay);

/** The memberships whose next one begins today, or began in the last few days while the clock did not run. */
async function dueRenewals(uow: UnitOfWork, ids?: readonly number[]): Promise<Renewing[]> {
  const today = todayOf(uow);
  const all = await renewing(uow, {
    from: addDays(today, -LONGEST_BREAK_DAYS),
    until: addDays(today, -1),
    ids,
  });
  return all.filter((one) => {
    const { from } = renewalPeriod(one);
    return from <= today && from > addDays(today, -LATEST_RENEWAL_DAYS);
  });
}

// Runs hourly rather than daily: a club's day begins in its own zone, and a run that finds nothing to do is cheap.
export const renewJob: Job = { id: "memberships.renew", schedule: "3 * * * *", run: queueRenewals };

/** Queues the renewals that are due, some at a time. */
export async function queueRenewals(uow: UnitOfWork): Promise<void> {
  const ids = (await dueRenewals(uow)).map(({ id }) => id);
  const payloads = [];
  for (let start = 0; start < ids.length; start += AT_ONCE)
    payloads.push({ membershipIds: ids.slice(start, start + AT_ONCE) });
  await uow.enqueueAll("memberships:renew", payloads);
}

/** Renews those of these memberships that are still due, on the terms that their members were told, and tells them. */
export async function renewMemberships(uow: UnitOfWork, ids: readonly number[]): Promise<number> {
  // Queued work runs even while the module is off: it would charge people and tell nobody.
  if (!uow.modules.noticeRule("memberships:renewed")) return 0;
  const asked = await dueRenewals(uow, ids);
  if (asked.length === 0) return 0;
  await lockMembers(
    uow,
    asked.map(({ memberId }) => memberId),
  );
  await run(uow.db, "SELECT FROM plans WHERE id = ANY (:ids::bigint[]) ORDER BY id FOR SHARE", {
    ids: asked.map(({ planId }) => planId),
  });
  // Read again under the lock: a member may have taken another one, or turned renewal off, a moment ago.
  const due = await dueRenewals(uow, ids);
  const begun = new Map<Renewing, number>();
  for (const renewals of Map.groupBy(due, (one) => `${one.planId} ${one.price}`).values()) {
    const [first] = renewals;
    if (!first) continue;
    const { planId, plan: name, price } = first;
    const next = await beginMemberships(
      uow,
      { id: planId, name, price },
      renewals.map((one) => ({
        memberId: one.memberId,
        period: renewalPeriod(one),
        renews: true,
        renewedFrom: one.id,
      })),
    );
    for (const [at, one] of renewals.entries()) begun.set(one, next[at] ?? 0);
  }
  const unpaid = await loadUnpaidIds(uow, [...begun.values()]);
  await notify(
    uow,
    due.map((one) => ({
      memberId: one.memberId,
      kind: unpaid.has(begun.get(one) ?? 0) ? "memberships:renewed-unpaid" : "memberships:renewed",
      once: `memberships:renewed:${one.id}`,
      values: {
        plan: one.plan,
        until: dayOf(uow.organization, renewalPeriod(one).until),
        price: moneyOf(uow.organization, one.price),
      },
      to: "/my-memberships",
    })),
  );
  return due.length;
}

/** Those of these memberships that give no right yet, since they are unpaid. */
async function loadUnpaidIds({ db }: UnitOfWork, ids: readonly number[]): Promise<Set<number>> {
  return new Set<number>(await db("memberships").whereIn("id", ids).where({ state: "unpaid" }).pluck("id"));
}
