import type { z } from "zod";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { one } from "#tenants/sql.ts";
import type { Standing } from "../admission.ts";
import type { Presence } from "../presence/presence.ts";
import type { RatingSchema } from "./ratings.schemas.ts";
import { refuseRating } from "./ratings.ts";

/** What a member said of a session. */
export interface Rating {
  occasionId: number;
  /** 1 to 5. */
  stars: number;
  comment: string;
}

/**
 * Rates a session for oneself; rating it again changes the rating. Refuses `not-found` and what `refuseRating` refuses.
 */
export async function rateSession(
  uow: MemberUnit,
  { occasionId, stars, comment }: z.output<typeof RatingSchema>,
): Promise<Rating & { name: string }> {
  const occasion = await occasionDetail(uow, occasionId, "session");
  const [own] = await uow
    .db("attendances")
    .where({ occasion_id: occasionId, member_id: uow.actor.id })
    .select({ standing: "state", presence: "presence" });
  const { standing, presence }: { standing: Standing; presence: Presence | null } = own ?? {
    standing: null,
    presence: null,
  };
  refuseRating(occasion, { standing, presence, now: uow.now });
  const row = await one<{ stars: number; comment: string }>(
    uow.db,
    `INSERT INTO ratings AS r (occasion_id, member_id, stars, comment, rated_at)
     VALUES (:occasionId, :memberId, :stars, coalesce(:comment::text, ''), :now)
     ON CONFLICT (occasion_id, member_id) DO UPDATE
       SET stars = excluded.stars, comment = coalesce(:comment::text, r.comment), rated_at = excluded.rated_at
     RETURNING stars, comment`,
    { occasionId, memberId: uow.actor.id, stars, comment: comment ?? null, now: uow.now },
  );
  return { occasionId, name: occasion.name, stars: row.stars, comment: row.comment };
}
