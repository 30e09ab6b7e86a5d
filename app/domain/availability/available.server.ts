import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import { addDays } from "../values/local-date.ts";
import { startOfDate } from "../values/zoned.ts";
import { todayOf } from "./unavailability.server.ts";
import type { Days } from "./unavailability.ts";

/** The condition `sql`, for a statement that has `join` behind `members m`; `bindings` are of both. */
export interface Availability extends Fragment {
  join: string;
}

/**
 * The condition under which `members m` are not away on the day of `occasions o`: that on which it starts, in the
 * club's zone. Good for occasions from the date `since` on (default: today), and for these members or all. The days
 * are read beforehand and made instants here, so that Postgres needs no zones of its own. They are joined as one
 * value per member, so that they are not gone through again for each occasion.
 */
export async function available(
  uow: Pick<UnitOfWork, "db" | "now" | "organization">,
  { since = todayOf(uow), memberIds }: { since?: string; memberIds?: readonly number[] } = {},
): Promise<Availability> {
  const { rows } = await uow.db.raw<{ rows: (Days & { memberId: number })[] }>(
    `SELECT u.member_id AS "memberId", u.from_date AS "from", u.until_date AS until FROM unavailabilities u
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
