import type { MemberUnit, UnitOfWork } from "#app/unit-of-work.ts";
import { memberDetail } from "../members/members.server.ts";
import { hasRole } from "../members/role.ts";
import { Refusal } from "../refusal.ts";
import { dateIn } from "../values/local-date.ts";
import { isExcluded } from "../violations.ts";
import type { Unavailability } from "./unavailability.ts";

const UNAVAILABILITY = 'u.id, u.from_date AS "from", u.until_date AS until, u.reason';

/** Today in the club's zone. */
export function todayOf({ now, organization }: Pick<UnitOfWork, "now" | "organization">): string {
  return dateIn(organization.timezone, now);
}

/**
 * When a member is away: now and ahead, soonest first. For themselves, and for coaches and admins. Refuses
 * `role-denied`, `not-found`.
 */
export async function unavailabilities(
  uow: MemberUnit,
  { memberId }: { memberId: number },
): Promise<Unavailability[]> {
  if (memberId !== uow.actor.id && !hasRole(uow.actor.role, "coach")) throw new Refusal("role-denied");
  if (memberId !== uow.actor.id) await memberDetail(uow, { memberId });
  const { rows } = await uow.db.raw<{ rows: Unavailability[] }>(
    `SELECT ${UNAVAILABILITY} FROM unavailabilities u
      WHERE u.member_id = :memberId AND u.until_date >= :today ORDER BY u.from_date`,
    { memberId, today: todayOf(uow) },
  );
  return rows;
}

/** Which of these members are away on a date, and why; for coaches and admins. */
export async function unavailableOn(
  { db }: Pick<UnitOfWork, "db">,
  { memberIds, date }: { memberIds: readonly number[]; date: string },
): Promise<Map<number, Unavailability>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: (Unavailability & { memberId: number })[] }>(
    `SELECT u.member_id AS "memberId", ${UNAVAILABILITY} FROM unavailabilities u
      WHERE u.member_id = ANY (:memberIds::bigint[]) AND u.from_date <= :date AND u.until_date >= :date`,
    { memberIds: [...memberIds], date },
  );
  return new Map(rows.map(({ memberId, ...period }) => [memberId, period]));
}

/**
 * The times away of a member within a day of an instant, as JSON: SQL of two expressions. Which of them the instant's
 * local date lies in, the product says, since it knows the zones.
 */
export function unavailableAround(memberId: string, instant: string): string {
  return `(SELECT json_agg(json_build_object('id', u.id, 'from', u.from_date, 'until', u.until_date, 'reason', u.reason))
             FROM unavailabilities u WHERE u.member_id = ${memberId}
              AND u.from_date <= (${instant})::date + 1 AND u.until_date >= (${instant})::date - 1)`;
}

/** A member's time away that is not over, locked until the unit of work ends. Refuses `not-found`. */
export async function lockUnavailability(
  uow: UnitOfWork,
  { id, memberId }: { id: number; memberId: number },
): Promise<Unavailability> {
  const { rows } = await uow.db.raw<{ rows: Unavailability[] }>(
    `SELECT ${UNAVAILABILITY} FROM unavailabilities u
      WHERE u.id = :id AND u.member_id = :memberId AND u.until_date >= :today FOR UPDATE`,
    { id, memberId, today: todayOf(uow) },
  );
  if (!rows[0]) throw new Refusal("not-found");
  return rows[0];
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
