import type { z } from "zod";
import type { MemberUnit, UnitOfWork } from "#app/unit-of-work.ts";
import { TOOK_PART } from "../attendance/presence/presence.ts";
import { memberDetail } from "../members/members.server.ts";
import { SHOWN_NAME } from "../members/names/shown-name.ts";
import { hasRole } from "../members/role.ts";
import { MEMBER_SEES } from "../occasions/visibility.server.ts";
import { Refusal } from "../refusal.ts";
import { addMonths, monthIn } from "../values/local-date.ts";
import { offsetOf, type Paged } from "../values/page.ts";
import { startOfDate } from "../values/zoned.ts";
import type { AttendanceRatesSchema } from "./statistics.schemas.ts";
import { MONTHS, type PossibleSession, type Statistics, statisticsOf } from "./statistics.ts";

/**
 * The past sessions `o` that `members m`, with `attendances a`, could have come to: those they see, since they joined.
 * Canceled ones do not count. SQL.
 */
const POSSIBLE = `(o.kind = 'session' AND o.status <> 'canceled' AND o.finishes_at <= :now AND o.starts_at >= :since
  AND o.starts_at >= m.registered_at AND (a.presence IS NOT NULL OR a.state = 'attending' OR ${MEMBER_SEES}))`;

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
  const { rows } = await uow.db.raw<{ rows: PossibleSession[] }>(
    `SELECT o.starts_at AS "startsAt", a.state AS standing, a.presence
       FROM members m CROSS JOIN occasions o
       LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
      WHERE m.id = :memberId AND ${POSSIBLE}`,
    { memberId, now: uow.now, since: firstInstant(uow) },
  );
  return statisticsOf(rows, uow.organization.timezone, uow.now);
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
  const whose = `FROM members m WHERE m.state = 'active' AND (:tag::text IS NULL OR folded(ARRAY[:tag::text]) && folded(m.tags))`;
  const counted = await uow.db.raw<{ rows: { total: number }[] }>(`SELECT count(*)::int AS total ${whose}`, {
    tag: tag ?? null,
  });
  const { rows } = await uow.db.raw<{ rows: AttendanceRate[] }>(
    `SELECT m.id AS "memberId", ${SHOWN_NAME} AS name, c.attended, c.possible, c.late
       FROM (SELECT m.* ${whose} ORDER BY ${SHOWN_NAME} COLLATE "und-x-icu", m.id LIMIT :perPage OFFSET :offset) m
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS possible, count(*) FILTER (WHERE ${TOOK_PART})::int AS attended,
               count(*) FILTER (WHERE a.presence = 'late')::int AS late
          FROM occasions o LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
         WHERE ${POSSIBLE}) c
      ORDER BY ${SHOWN_NAME} COLLATE "und-x-icu", m.id`,
    {
      ...{ tag: tag ?? null, now: uow.now, since: firstInstant(uow) },
      ...{ perPage: page.perPage, offset: offsetOf(page) },
    },
  );
  return { items: rows, total: counted.rows[0]?.total ?? 0, ...page };
}

/** Where the months that statistics look back on begin. */
function firstInstant({ now, organization: { timezone } }: UnitOfWork): Date {
  return startOfDate(`${addMonths(monthIn(timezone, now), 1 - MONTHS)}-01`, timezone);
}
