import type { UnitOfWork } from "../../unit-of-work.server.ts";
import type { Standing } from "../attendance/admission.ts";
import { hasRole } from "../members/role.ts";
import { settingValue } from "../organizations/setting.ts";
import { daysAheadSetting } from "../organizations/settings.ts";
import { endOfDay } from "../zoned.ts";
import type { Occasion } from "./occasion.ts";

/** An occasion on the home page: what it is, who comes, and how the reader stands to it. */
export interface HomeOccasion extends Occasion {
  name: string;
  address: string;
  description: string;
  standing: Standing;
  /** 1 = next to move up; only for those in line. */
  placeInLine: number | null;
  /** The first three who come, by alias or name. */
  faces: string[];
}

const MOST_SHOWN = 200;

/**
 * The sessions and events that this member may answer now or in the next days (setting 3), canceled ones included,
 * soonest first: one statement, whatever their number. Events show as long as they lie ahead.
 */
export async function homeOccasions(uow: UnitOfWork): Promise<HomeOccasion[]> {
  const { actor, organization, now } = uow;
  if (actor.kind !== "member") return [];
  const until = endOfDay(now, settingValue(organization.settings, daysAheadSetting), organization.timezone);
  const { rows } = await uow.db.raw<{ rows: HomeOccasion[] }>(
    `SELECT o.id, o.kind, o.name, o.address, o.description, o.status, o.capacity, o.attending, o.waiting, o.price, o.tags,
            o.starts_at AS "startsAt", o.finishes_at AS "finishesAt",
            o.registration_opens_at AS "registrationOpensAt", o.registration_closes_at AS "registrationClosesAt",
            mine.state AS standing,
            CASE WHEN mine.state = 2 THEN (
              SELECT count(*) FROM attendances line
               WHERE line.occasion_id = o.id AND line.state = 2 AND line.arrival <= mine.arrival)
            END AS "placeInLine",
            ARRAY(SELECT coalesce(m.alias, m.name) FROM attendances a JOIN members m ON m.id = a.member_id
                   WHERE a.occasion_id = o.id AND a.state = 1 ORDER BY a.arrival LIMIT 3) AS faces
       FROM occasions o
       LEFT JOIN attendances mine ON mine.occasion_id = o.id AND mine.member_id = :me
      WHERE o.status IN (0, 2) AND o.finishes_at > :now
        AND (o.starts_at < :until OR (o.kind = 'event' AND o.status = 0))
        AND (o.kind = 'event' OR o.tags = '{}' OR :staff OR mine.state IN (1, 2)
             OR EXISTS (SELECT FROM unnest(o.tags) tag WHERE lower(tag) = ANY(:tags::text[]))
             OR EXISTS (SELECT FROM invitations i WHERE i.occasion_id = o.id AND i.member_id = :me))
      ORDER BY o.starts_at, o.id
      LIMIT ${MOST_SHOWN}`,
    {
      me: actor.id,
      now,
      until,
      staff: hasRole(actor.role, "coach"),
      tags: actor.tags.map((tag) => tag.toLowerCase()),
    } as never,
  );
  return rows;
}
