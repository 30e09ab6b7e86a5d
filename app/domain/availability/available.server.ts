import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import { addDays } from "../values/local-date.ts";
import { startOfDate } from "../values/zoned.ts";
import { todayOf } from "./unavailability.server.ts";
import type { Days } from "./unavailability.ts";

/**
 * The condition under which `members m` are not away on the day of `occasions o`: that on which it starts, in the
 * club's zone. Good for occasions from the date `since` on (default: today), and for these members or all. The days
 * are read beforehand and made instants here, so that Postgres needs no zones of its own.
 */
export async function available(
  uow: Pick<UnitOfWork, "db" | "now" | "organization">,
  { since = todayOf(uow), memberIds }: { since?: string; memberIds?: readonly number[] } = {},
): Promise<Fragment> {
  const { rows } = await uow.db.raw<{ rows: (Days & { memberId: number })[] }>(
    `SELECT u.member_id AS "memberId", u.from_date AS "from", u.until_date AS until FROM unavailabilities u
      WHERE u.until_date >= :since AND (:memberIds::bigint[] IS NULL OR u.member_id = ANY (:memberIds::bigint[]))`,
    { since, memberIds: memberIds ? [...memberIds] : null },
  );
  if (rows.length === 0) return { sql: "true", bindings: {} };
  const { timezone } = uow.organization;
  return {
    sql: `NOT EXISTS (
      SELECT FROM unnest(:awayMembers::bigint[], :awayFrom::timestamptz[], :awayUntil::timestamptz[])
               AS away (member_id, began_at, ended_at)
       WHERE away.member_id = m.id AND away.began_at <= o.starts_at AND o.starts_at < away.ended_at)`,
    bindings: {
      awayMembers: rows.map(({ memberId }) => memberId),
      awayFrom: rows.map(({ from }) => startOfDate(from, timezone)),
      awayUntil: rows.map(({ until }) => startOfDate(addDays(until, 1), timezone)),
    },
  };
}
