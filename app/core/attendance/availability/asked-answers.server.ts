import { type DescribedOccasion, OCCASION, stillToCome } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { dateIn } from "#app/kernel/values/local-date.ts";
import { all } from "#tenants/sql.ts";
import type { Standing } from "../admission.ts";
import { unavailabilities } from "./unavailability.server.ts";
import { isWithin } from "./unavailability.ts";

/** A coming session or event on which a member holds a place or waits, though they are away then. */
export interface AskedAnswer extends DescribedOccasion {
  standing: Extract<Standing, "attending" | "waiting">;
}

/**
 * The coming occasions on which a member holds a place or waits though they are away then, soonest first. Being away
 * does not change these answers. Refuses as `unavailabilities` does.
 */
export async function askedAnswers(uow: MemberUnit, input: { memberId: number }): Promise<AskedAnswer[]> {
  const periods = await unavailabilities(uow, input);
  if (periods.length === 0) return [];
  const { timezone } = uow.organization;
  const coming = await comingAnswers(uow, input.memberId);
  return coming.filter(({ startsAt }) =>
    periods.some((period) => isWithin(dateIn(timezone, startsAt), period)),
  );
}

async function comingAnswers({ db, now }: UnitOfWork, memberId: number): Promise<AskedAnswer[]> {
  return all<AskedAnswer>(
    db,
    `SELECT ${OCCASION}, a.state AS standing FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = :memberId AND a.state IN ('attending', 'waiting')
        AND ${stillToCome("o")}
      ORDER BY o.starts_at, o.id`,
    { memberId, now },
  );
}
