import { all, maybe, type UnitOfWork } from "#app/kit/commands.server.ts";
import { type Page, type Paged, pageOffset, Refusal, todayOf } from "#app/kit/rules.ts";
import type { Held } from "#modules/memberships/durations/period.ts";
import { isLive, type Rights } from "./membership.ts";

/** A membership, with what its plan says today. */
export interface Membership extends Rights {
  id: number;
  memberId: number;
  planId: number;
  plan: string;
  /** The year in which its season begins; null if it is not for a season. */
  year: number | null;
  /** What it cost when it was taken, in minor units. */
  price: number;
  /** Has renewal been chosen? It only renews itself if `canRenew`, too. */
  renews: boolean;
  /** Does its plan allow renewal? */
  canRenew: boolean;
  /** At which it would renew: as its member was told, else as the plan says now. */
  renewalPrice: number;
  duration: string;
  /** The day of the month on which the first of the memberships that this one goes on from began. */
  anchorDay: number;
  /** Had it begun when its payment was undone? Then it stays owed until it is paid or an admin stops it. */
  used: boolean;
  /** Until when the member who took it can give it back although it is paid; null for one that was given or renewed. */
  undoUntil: Date | null;
  /** Does its member hold a place that it has opened? Only asked for as long as it can be given back. */
  opened: boolean;
}

/** Had a membership `m` begun when its payment was undone? One that was never paid is owed since it was made. */
export const WAS_USED =
  "m.state = 'unpaid' AND m.owed_since > m.created_at AND m.from_date <= (m.owed_since AT TIME ZONE :timezone)::date";

/**
 * Does the member of `m` hold a place on one of its days that they got since they have it? One that was canceled counts for
 * nothing. A check-in that waited for the purchase bears an instant from before it, hence the minute.
 */
const OPENED = `EXISTS (
    SELECT FROM attendances a JOIN occasions o ON o.id = a.occasion_id
     WHERE a.member_id = m.member_id AND a.state = 'attending' AND o.status <> 'canceled'
       AND coalesce(a.attending_since, a.answered_at) > m.created_at - interval '1 minute'
       AND (o.starts_at AT TIME ZONE :timezone)::date BETWEEN m.from_date AND m.until_date)`;

/**
 * The day of the month on which the first of the memberships began that membership `m` goes on from: those that it renews, and
 * those of the same plan that it follows without a gap, since a member may take the next one by hand.
 */
export const ANCHOR_DAY = `(WITH RECURSIVE chain AS (
    SELECT m.from_date, m.renewed_from, m.plan_id
     UNION ALL
    SELECT b.from_date, b.renewed_from, b.plan_id FROM chain JOIN memberships b ON b.member_id = m.member_id
       AND (b.id = chain.renewed_from OR chain.renewed_from IS NULL AND b.plan_id = chain.plan_id
            AND b.state <> 'stopped' AND b.until_date = chain.from_date - 1))
  SELECT extract(day FROM from_date)::int FROM chain ORDER BY from_date LIMIT 1)`;

const MEMBERSHIP = `
  m.id, m.member_id, m.plan_id, p.name AS plan, m.from_date AS "from", m.until_date AS until,
  m.year, m.price, m.renews, m.state, p.renews AND p.status = 'offered' AS can_renew, coalesce(m.renewal_price, p.price) AS renewal_price,
  coalesce(m.renewal_duration, p.duration) AS duration, ${ANCHOR_DAY} AS anchor_day,
  ${WAS_USED} AS used, m.undo_until, coalesce(m.undo_until > :now AND ${OPENED}, false) AS opened`;
const MEMBERSHIPS = "memberships m JOIN plans p ON p.id = m.plan_id";

/** A member's current and coming memberships, earliest first: two at most. */
export async function liveMemberships(uow: UnitOfWork, memberId: number): Promise<Membership[]> {
  return all<Membership>(
    uow.db,
    `SELECT ${MEMBERSHIP} FROM ${MEMBERSHIPS}
      WHERE m.member_id = :memberId AND m.state <> 'stopped' AND m.until_date >= :today ORDER BY m.from_date`,
    { memberId, today: todayOf(uow), timezone: uow.organization.timezone, now: uow.now },
  );
}

/**
 * The memberships that would renew themselves but for what their members are given now, until these days: another one then
 * follows them. Those that were renewed before are not among them.
 */
export async function endedRenewals(
  uow: UnitOfWork,
  given: readonly { memberId: number; until: string }[],
): Promise<Membership[]> {
  const untils = new Map(given.map(({ memberId, until }) => [memberId, until]));
  const rows = await all<Membership>(
    uow.db,
    `SELECT ${MEMBERSHIP} FROM ${MEMBERSHIPS}
      WHERE m.member_id = ANY (:memberIds::bigint[]) AND m.state <> 'stopped' AND m.until_date >= :today
        AND m.renews AND p.renews AND p.status = 'offered'
        AND NOT EXISTS (SELECT FROM memberships renewed WHERE renewed.renewed_from = m.id)
        AND NOT EXISTS (SELECT FROM memberships next
                         WHERE next.member_id = m.member_id AND next.state <> 'stopped' AND next.until_date > m.until_date)
      ORDER BY m.member_id`,
    {
      memberIds: [...untils.keys()],
      today: todayOf(uow),
      timezone: uow.organization.timezone,
      now: uow.now,
    },
  );
  return rows.filter(({ memberId, until }) => until < (untils.get(memberId) ?? ""));
}

/** One page of all memberships of a member, the latest first. */
export async function membershipHistory(
  { db, now, organization: { timezone } }: UnitOfWork,
  { memberId, ...page }: Page & { memberId: number },
): Promise<Paged<Membership>> {
  const rows = await all<Membership & { total: number }>(
    db,
    `SELECT ${MEMBERSHIP}, count(*) OVER ()::int AS total FROM ${MEMBERSHIPS}
      WHERE m.member_id = :memberId ORDER BY m.from_date DESC, m.id DESC LIMIT :perPage OFFSET :offset`,
    { memberId, timezone, now, perPage: page.perPage, offset: pageOffset(page) },
  );
  if (rows.length === 0 && page.page > 1) {
    const all = await db("memberships").where({ member_id: memberId }).count({ total: "*" }).first();
    return { ...page, items: [], total: Number(all?.total ?? 0) };
  }
  return { ...page, items: rows.map(({ total: _total, ...one }) => one), total: rows[0]?.total ?? 0 };
}

/** One membership of a member, locked. Refuses `not-found`. */
export async function lockMembership(
  { db, now, organization: { timezone } }: UnitOfWork,
  { memberId, membershipId }: { memberId: number; membershipId: number },
): Promise<Membership> {
  const row = await maybe<Membership>(
    db,
    `SELECT ${MEMBERSHIP} FROM ${MEMBERSHIPS} WHERE m.id = :membershipId AND m.member_id = :memberId FOR UPDATE OF m`,
    { memberId, membershipId, timezone, now },
  );
  if (!row) throw new Refusal("not-found");
  return row;
}

/** The memberships of each of these members, past ones included and stopped ones not, earliest first; no entry for a member without any. */
export async function heldBy(
  { db }: UnitOfWork,
  memberIds: readonly number[],
): Promise<Map<number, (Rights & Held)[]>> {
  const rows = await all<Rights & Held & { memberId: number }>(
    db,
    `SELECT m.member_id, m.from_date AS "from", m.until_date AS until, m.state, m.plan_id,
            ${ANCHOR_DAY} AS anchor_day
       FROM memberships m WHERE m.member_id = ANY (:memberIds::bigint[]) AND m.state <> 'stopped' ORDER BY m.until_date`,
    { memberIds: [...memberIds] },
  );
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

/** The current and coming ones of these memberships. */
export const filterLive = (held: readonly Rights[], today: string) =>
  held.filter((one) => isLive(one, today));
