import { todayOf } from "#app/core/club/today.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { addDays } from "#app/kernel/values/local-date.ts";
import { startOfDate } from "#app/kernel/values/zoned.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import { all } from "#tenants/sql.ts";
import type { Days } from "./unavailability.ts";

/** The condition `sql`, for a statement that has `join` after `members m`; `bindings` are for both. */
export interface Availability extends Fragment {
  join: string;
}

/**
 * The condition that `members m` are not away on the day on which `occasions o` start, in the club's time zone. It
 * holds for occasions from the date `since` on (default: today), and for `memberIds` (default: all). The days are read
 * first and converted to instants here, so that Postgres does not need the time zone. They are joined as one value per
 * member, so that they are not scanned again for each occasion.
 */
export async function available(
  uow: Pick<UnitOfWork, "db" | "now" | "organization">,
  { since = todayOf(uow), memberIds }: { since?: string; memberIds?: readonly number[] } = {},
): Promise<Availability> {
  const rows = await all<Days & { memberId: number }>(
    uow.db,
    `SELECT u.member_id, u.from_date AS "from", u.until_date AS until FROM unavailabilities u
      WHERE u.until_date >= :since AND (:memberIds::bigint[] IS NULL OR u.member_id = ANY (:memberIds::bigint[]))`,
    { since, memberIds: memberIds ? [...memberIds] : null },
  );
  if (rows.length === 0) return { join: "", sql: "true", bindings: {} };
  const { timezone } = uow.organization;
  return {
    join: `LEFT JOIN (
      SELECT member_id, range_agg(tstzrange(began_at, ended_at)) AS days
        FROM unnest(:awayMembers::bigint[], :awayFrom::timestamptz[], :awayUntil::timestamptz[])
               AS period (member_id, began_at, ended_at)
       GROUP BY member_id) away ON away.member_id = m.id`,
    sql: "NOT coalesce(o.starts_at <@ away.days, false)",
    bindings: {
      awayMembers: rows.map(({ memberId }) => memberId),
      awayFrom: rows.map(({ from }) => startOfDate(from, timezone)),
      awayUntil: rows.map(({ until }) => startOfDate(addDays(until, 1), timezone)),
    },
  };
}
