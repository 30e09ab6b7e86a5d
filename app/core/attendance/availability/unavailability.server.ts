import { todayOf } from "#app/core/club/today.ts";
import { memberDetail } from "#app/core/members/members.server.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { isExcluded } from "#app/kernel/violations.ts";
import { all, maybe, one, run } from "#tenants/sql.ts";
import { MAX_PERIODS, type Unavailability } from "./unavailability.ts";

const UNAVAILABILITY = 'u.id, u.from_date AS "from", u.until_date AS until, u.reason';

/**
 * A member's times away, now and ahead, soonest first. Members get their own, coaches and admins anybody's. Refuses
 * `role-denied`, `not-found`.
 */
export async function unavailabilities(
  uow: MemberUnit,
  { memberId }: { memberId: number },
): Promise<Unavailability[]> {
  if (memberId !== uow.actor.id && !hasRole(uow.actor.role, "coach")) throw new Refusal("role-denied");
  if (memberId !== uow.actor.id) await memberDetail(uow, { memberId });
  return all<Unavailability>(
    uow.db,
    `SELECT ${UNAVAILABILITY} FROM unavailabilities u
      WHERE u.member_id = :memberId AND u.until_date >= :today ORDER BY u.from_date`,
    { memberId, today: todayOf(uow) },
  );
}

/**
 * The reason of `unavailabilities u`, empty once the last day is over: it may be a diagnosis, and serves nobody any
 * more. It is deleted soon after, by `forgetReasons`. `today` is an SQL expression.
 */
const reasonUntil = (today: string) => `CASE WHEN u.until_date >= ${today} THEN u.reason ELSE '' END`;

/**
 * SQL for the days of all times away of a member that are not over, as JSON; null if there are none. The arguments are
 * SQL expressions that are the same for every row, so it is computed once; `today` is a local date.
 */
export function daysAway(memberId: string, today: string): string {
  return `(SELECT json_agg(json_build_object('from', u.from_date, 'until', u.until_date))
             FROM unavailabilities u WHERE u.member_id = ${memberId} AND u.until_date >= ${today})`;
}

/** Which of these members are away on a date, and why (empty once the time away is over); for coaches and admins. */
export async function unavailableOn(
  uow: Pick<UnitOfWork, "db" | "now" | "organization">,
  { memberIds, date }: { memberIds: readonly number[]; date: string },
): Promise<Map<number, Unavailability>> {
  if (memberIds.length === 0) return new Map();
  const rows = await all<Unavailability & { memberId: number }>(
    uow.db,
    `SELECT u.member_id, u.id, u.from_date AS "from", u.until_date AS until,
            ${reasonUntil(":today")} AS reason FROM unavailabilities u
      WHERE u.member_id = ANY (:memberIds::bigint[]) AND u.from_date <= :date AND u.until_date >= :date`,
    { memberIds: [...memberIds], date, today: todayOf(uow) },
  );
  return new Map(rows.map(({ memberId, ...period }) => [memberId, period]));
}

/**
 * SQL for a member's times away within a day of an instant, as JSON, each with its reason unless it is over. The
 * arguments are SQL expressions; `today` is a local date. The caller picks the one that includes the instant's local
 * date, since only the application knows the club's time zone.
 */
export function unavailableAround(memberId: string, instant: string, today: string): string {
  return `(SELECT json_agg(json_build_object('id', u.id, 'from', u.from_date, 'until', u.until_date,
                                             'reason', ${reasonUntil(today)}))
             FROM unavailabilities u WHERE u.member_id = ${memberId}
              AND u.from_date <= (${instant})::date + 1 AND u.until_date >= (${instant})::date - 1)`;
}

/** Deletes the reasons of all times away that are over. */
export async function forgetReasons(uow: UnitOfWork): Promise<void> {
  await run(uow.db, "UPDATE unavailabilities SET reason = '' WHERE until_date < :today AND reason <> ''", {
    today: todayOf(uow),
  });
}

/** A member's time away that is not over, locked until the unit of work ends. Refuses `not-found`. */
export async function lockUnavailability(
  uow: UnitOfWork,
  { id, memberId }: { id: number; memberId: number },
): Promise<Unavailability> {
  const row = await maybe<Unavailability>(
    uow.db,
    `SELECT ${UNAVAILABILITY} FROM unavailabilities u
      WHERE u.id = :id AND u.member_id = :memberId AND u.until_date >= :today FOR UPDATE`,
    { id, memberId, today: todayOf(uow) },
  );
  if (!row) throw new Refusal("not-found");
  return row;
}

/** Refuses `away-too-many` if a member already has `MAX_PERIODS` times away. Expects the member locked. */
export async function refuseTooMany(uow: UnitOfWork, memberId: number): Promise<void> {
  const { count } = await one<{ count: number }>(
    uow.db,
    `SELECT count(*)::int AS count FROM unavailabilities u
      WHERE u.member_id = :memberId AND u.until_date >= :today`,
    { memberId, today: todayOf(uow) },
  );
  if (count >= MAX_PERIODS) throw new Refusal("away-too-many", "from", { most: MAX_PERIODS });
}

/** Runs `write`, and refuses `away-overlaps` if the member is away on one of these days already. */
export async function refusingOverlap<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isExcluded(error, "unavailabilities_apart")) throw new Refusal("away-overlaps", "from");
    throw error;
  }
}
