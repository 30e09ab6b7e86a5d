import { daysAway } from "#app/core/attendance/availability/unavailability.server.ts";
import type { Days } from "#app/core/attendance/availability/unavailability.ts";
import { placesInLine } from "#app/core/attendance/line-places.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { daysAheadSetting } from "#app/core/club/settings/settings.ts";
import { todayOf } from "#app/core/club/today.ts";
import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { initialsOf } from "#app/kernel/initials.ts";
import { endOfDay } from "#app/kernel/values/zoned.ts";
import { all } from "#tenants/sql.ts";
import type { ListedOccasion } from "./occasion-list.server.ts";
import { listedOrder, OCCASION } from "./occasions.server.ts";
import { MINE, OCCASIONS_WITH_MINE, visibleTo } from "./visibility.server.ts";

/** An occasion as home shows it to one member. */
export interface HomeOccasion extends ListedOccasion {
  note: string;
  /** The member's times away, now and ahead; null = none. */
  away: Days[] | null;
  /** The member's place in line, from 1; null when not waiting. */
  place: number | null;
  /** The initials of the first members who come, three at most. */
  initials: string[];
}

type Row = Omit<HomeOccasion, "initials" | "place"> & { names: string[] };

/**
 * Home's occasions, soonest first: sessions from now to the end of the day X days ahead (setting 3), events that take
 * sign-ups or that the member is part of, and canceled occasions in that window. One statement, and a second one if the
 * member is waiting anywhere. A CASE rather than ORs: Postgres plans it a fifth faster.
 */
export async function homeOccasions(uow: MemberUnit): Promise<HomeOccasion[]> {
  const { timezone, settings } = uow.organization;
  const until = endOfDay(uow.now, settingValue(settings, daysAheadSetting), timezone);
  const visible = visibleTo(uow.actor);
  const rows = await all<Row>(
    uow.db,
    `SELECT ${OCCASION}, ${MINE}, coalesce(mine.note, '') AS note, ${daysAway(":readerId::bigint", ":today")} AS away,
            array_to_json(ARRAY(SELECT ${SHOWN_NAME} FROM attendances a JOIN members m ON m.id = a.member_id
              WHERE a.occasion_id = o.id AND a.state = 'attending' ORDER BY a.line_order LIMIT 3)) AS names
       FROM ${OCCASIONS_WITH_MINE}
      WHERE o.finishes_at > :now
        AND CASE
              WHEN o.status = 'canceled' THEN o.starts_at > :now AND o.starts_at < :until
              WHEN o.status <> 'confirmed' THEN false
              WHEN o.kind = 'session' THEN o.starts_at < :until
              ELSE mine.state IN ('attending', 'waiting')
                OR (o.starts_at > :now AND coalesce(o.registration_opens_at <= :now, true)
                    AND coalesce(o.registration_closes_at > :now, true))
            END
        AND ${visible.sql}
      ORDER BY ${listedOrder("ASC")} LIMIT 200`,
    { ...visible.bindings, now: uow.now, until, today: todayOf(uow) },
  );
  const places = await placesInLine(uow.db, uow.actor.id, rows);
  return rows.map(({ names, ...occasion }) => ({
    ...occasion,
    place: places.get(occasion.id) ?? null,
    initials: names.map(initialsOf),
  }));
}
