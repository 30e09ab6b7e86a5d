import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { all } from "#tenants/sql.ts";
import { OCCASION } from "../occasions.server.ts";
import { MEMBER_SEES } from "../visibility.server.ts";
import { calendarOwner } from "./calendar-address.server.ts";
import { type CalendarOccasion, occasionCalendar } from "./occasion-calendar.ts";

/** How far back a calendar goes, in days: a season. */
const DAYS_BACK = 365;
const MAX_OCCASIONS = 2_000;
/** After how long a calendar program should look again, in seconds. */
const REFRESH = 60 * 60;

/**
 * The calendar of the member with this secret, in their language: the occasions that they attend or wait for, and the
 * unanswered ones that they can still answer, canceled or not. Undefined if nobody has this secret.
 */
export async function memberCalendar(
  uow: UnitOfWork,
  { token, origin }: { token: string; origin: string },
): Promise<string | undefined> {
  const owner = await calendarOwner(uow, token);
  if (!owner) return undefined;
  const { organization, now } = uow;
  const { t } = serverI18n(owner.language ?? clubLanguage(organization));
  const occasions = await calendarOccasions(uow, owner.id);
  return occasionCalendar(occasions, { organization, origin, t, now, refreshSeconds: REFRESH });
}

async function calendarOccasions({ db, now }: UnitOfWork, memberId: number): Promise<CalendarOccasion[]> {
  return all<CalendarOccasion>(
    db,
    `SELECT ${OCCASION}, o.sequence, a.state AS standing
       FROM members m CROSS JOIN occasions o
       LEFT JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
      WHERE m.id = :memberId AND o.starts_at >= :since
        AND CASE
              WHEN a.state = 'attending' THEN true
              WHEN o.finishes_at <= :now THEN false
              WHEN a.state IS NULL THEN (o.kind = 'session' OR coalesce(o.registration_closes_at > :now, true)) AND ${MEMBER_SEES}
              ELSE a.state = 'waiting'
            END
      ORDER BY o.starts_at, o.id LIMIT :most`,
    { memberId, now, since: new Date(now.getTime() - DAYS_BACK * 86_400_000), most: MAX_OCCASIONS },
  );
}
