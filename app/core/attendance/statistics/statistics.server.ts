import type { z } from "zod";
import { memberDetail } from "#app/core/members/members.server.ts";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import { hasRole } from "#app/core/members/role.ts";
import { MEMBER_SEES } from "#app/core/occasions/visibility.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { addMonths, monthIn } from "#app/kernel/values/local-date.ts";
import { type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { startOfDate } from "#app/kernel/values/zoned.ts";
import { all, one } from "#tenants/sql.ts";
import { type Availability, available } from "../availability/available.server.ts";
import { TOOK_PART } from "../presence/presence.ts";
import type { AttendanceRatesSchema } from "./statistics.schemas.ts";
import { computeStatistics, MONTHS, type PossibleSession, type Statistics } from "./statistics.ts";

/**
 * The past sessions `o` that these `members m`, with `attendances a`, could have come to: those they see, since they
 * joined, unless they were away. Canceled ones do not count; one on which they took part, or were marked, always does.
 */
async function possible(uow: UnitOfWork, memberIds: readonly number[]): Promise<Availability> {
  const day = firstDay(uow);
  const there = await available(uow, { since: day, memberIds });
  return {
    join: there.join,
    sql: `(o.kind = 'session' AND o.status <> 'canceled' AND o.finishes_at <= :now AND o.starts_at >= :since
           AND o.starts_at >= m.registered_at
           AND (a.presence IS NOT NULL OR a.state = 'attending' OR (${MEMBER_SEES} AND ${there.sql})))`,
    bindings: { ...there.bindings, now: uow.now, since: startOfDate(day, uow.organization.timezone) },
  };
}

const BY_NAME = `${SHOWN_NAME} COLLATE "und-x-icu", m.id`;

/** How often the reader took part. */
export function myStatistics(uow: MemberUnit): Promise<Statistics> {
  return memberStatistics(uow, { memberId: uow.actor.id });
}

/**
 * How often a member took part in the sessions of the last twelve months: for themselves, and for coaches and admins.
 * Refuses `role-denied`, `not-found`.
 */
export async function memberStatistics(
  uow: MemberUnit,
  { memberId }: { memberId: number },
): Promise<Statistics> {
  if (memberId !== uow.actor.id && !hasRole(uow.actor.role, "coach")) throw new Refusal("role-denied");
  if (memberId !== uow.actor.id) await memberDetail(uow, { memberId });
  const counts = await possible(uow, [memberId]);
  const rows = await all<PossibleSession>(
    uow.db,
    `SELECT o.starts_at, a.state AS standing, a.presence
       FROM members m ${counts.join} CROSS JOIN occasions o
       LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
      WHERE m.id = :memberId AND ${counts.sql}`,
    { ...counts.bindings, memberId },
  );
  return computeStatistics(rows, uow.organization.timezone, uow.now);
}

/** Somebody of the club with how often they took part. */
export interface AttendanceRate {
  memberId: number;
  /** Alias, else name. */
  name: string;
  attended: number;
  possible: number;
  /** How many of those attended they came late to. */
  late: number;
}

/** How often the active members took part, or those with a tag, from A to Z; for coaches and admins. */
export async function attendanceRates(
  uow: UnitOfWork,
  { tag, ...page }: z.output<typeof AttendanceRatesSchema>,
): Promise<Paged<AttendanceRate>> {
  const whose = `FROM members m WHERE m.state = 'active'
      AND (:tag::text IS NULL OR folded(ARRAY[:tag::text]) && folded(m.tags))`;
  const { total } = await one<{ total: number }>(uow.db, `SELECT count(*)::int AS total ${whose}`, {
    tag: tag ?? null,
  });
  const shown = await all<{ id: number }>(
    uow.db,
    `SELECT m.id ${whose} ORDER BY ${BY_NAME} LIMIT :perPage OFFSET :offset`,
    { tag: tag ?? null, perPage: page.perPage, offset: pageOffset(page) },
  );
  const memberIds = shown.map(({ id }) => id);
  const counts = await possible(uow, memberIds);
  const rows = await all<AttendanceRate>(
    uow.db,
    `SELECT m.id AS member_id, ${SHOWN_NAME} AS name, c.attended, c.possible, c.late
       FROM members m ${counts.join}
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS possible, count(*) FILTER (WHERE ${TOOK_PART})::int AS attended,
               count(*) FILTER (WHERE a.presence = 'late')::int AS late
          FROM occasions o LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
         WHERE ${counts.sql}) c
      WHERE m.id = ANY (:memberIds::bigint[]) ORDER BY ${BY_NAME}`,
    { ...counts.bindings, memberIds },
  );
  return { items: rows, total, ...page };
}

/** The first of the days that statistics look back on. */
function firstDay({ now, organization: { timezone } }: UnitOfWork): string {
  return `${addMonths(monthIn(timezone, now), 1 - MONTHS)}-01`;
}
