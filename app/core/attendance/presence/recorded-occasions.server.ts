import { hasRole } from "#app/core/members/role.ts";
import { type DescribedOccasion, OCCASION } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { type Page, type Paged, pageOffset } from "#app/kernel/values/page.ts";
import { endOfDay } from "#app/kernel/values/zoned.ts";
import { all, one } from "#tenants/sql.ts";
import { COACH_RECORDS_MS } from "./presence.ts";
import { ON_THE_LIST } from "./set-presence.server.ts";

/** An occasion on which presence can be recorded, and how far that has got. */
export interface RecordedOccasion extends DescribedOccasion {
  /** How many came, on time or late. */
  here: number;
  /** How many are on the list, and how many of those have a mark. */
  listed: number;
  marked: number;
}

/**
 * The occasions on which the actor can record presence: those of today and of earlier days, the latest first. Coaches
 * get only those on which they still can.
 */
export async function recordedOccasions(uow: MemberUnit, page: Page): Promise<Paged<RecordedOccasion>> {
  const { timezone } = uow.organization;
  const isBounded = !hasRole(uow.actor.role, "admin");
  const since = isBounded ? new Date(uow.now.getTime() - COACH_RECORDS_MS) : null;
  const bindings = { until: endOfDay(uow.now, 0, timezone), since };
  const from = `FROM occasions o
    WHERE o.status <> 'canceled' AND o.starts_at < :until AND (:since::timestamptz IS NULL OR o.finishes_at > :since)`;
  const { total } = await one<{ total: number }>(uow.db, `SELECT count(*)::int AS total ${from}`, bindings);
  const rows = await all<RecordedOccasion>(
    uow.db,
    `SELECT shown.*, tally.* FROM (
       SELECT ${OCCASION} ${from} ORDER BY o.starts_at DESC, o.id DESC LIMIT :perPage OFFSET :offset) AS shown
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE a.presence IN ('came', 'late'))::int AS here, count(*)::int AS listed,
              count(a.presence)::int AS marked
         FROM attendances a WHERE a.occasion_id = shown.id AND ${ON_THE_LIST}) AS tally
      ORDER BY shown.starts_at DESC, shown.id DESC`,
    { ...bindings, perPage: page.perPage, offset: pageOffset(page) },
  );
  return { items: rows, total, ...page };
}
