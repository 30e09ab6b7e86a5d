import { hasRole } from "#app/core/members/role.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { all, one } from "#tenants/sql.ts";
import { TOOK_PART } from "../presence/presence.ts";
import { FEWEST_FOR_COMMENTS, RATABLE_MS } from "./ratings.ts";

/** What coaches and admins see of a session's ratings: never whose they are. */
export interface RatingSummary {
  count: number;
  /** Of the stars, 1 to 5; null without ratings. */
  average: number | null;
  /** None while there are fewer than three ratings; in an order that says nothing about when they came. */
  comments: string[];
}

/** The ratings of a session, for coaches and admins. Refuses `role-denied`. */
export async function ratingSummary(
  { db, actor }: MemberUnit,
  { occasionId }: { occasionId: number },
): Promise<RatingSummary> {
  if (!hasRole(actor.role, "coach")) throw new Refusal("role-denied");
  return one<RatingSummary>(
    db,
    `SELECT count(*)::int AS count, avg(stars)::float8 AS average,
            CASE WHEN count(*) >= :fewest
              THEN coalesce(jsonb_agg(comment ORDER BY md5(comment)) FILTER (WHERE comment <> ''), '[]')
              ELSE '[]' END AS comments
       FROM ratings WHERE occasion_id = :occasionId`,
    { occasionId, fewest: FEWEST_FOR_COMMENTS },
  );
}

/** A session that the reader took part in and can rate, with what they said of it; stars null = nothing yet. */
export interface RatableSession {
  occasionId: number;
  name: string;
  startsAt: Date;
  stars: number | null;
  comment: string;
}

/** The sessions that the reader can rate now, those not rated yet first, then the latest. */
export async function ratableSessions(uow: MemberUnit): Promise<RatableSession[]> {
  return all<RatableSession>(
    uow.db,
    `SELECT o.id AS occasion_id, o.name, o.starts_at, r.stars, coalesce(r.comment, '') AS comment
       FROM occasions o JOIN attendances a ON a.occasion_id = o.id AND a.member_id = :memberId
       LEFT JOIN ratings r ON r.occasion_id = o.id AND r.member_id = a.member_id
      WHERE o.kind = 'session' AND o.status <> 'canceled' AND o.finishes_at <= :now AND o.finishes_at > :since
        AND ${TOOK_PART}
      ORDER BY r.stars IS NOT NULL, o.starts_at DESC, o.id DESC LIMIT 20`,
    { memberId: uow.actor.id, now: uow.now, since: new Date(uow.now.getTime() - RATABLE_MS) },
  );
}
