import { lockForPromotion } from "#app/core/attendance/gate.server.ts";
import { promote } from "#app/core/attendance/promote.server.ts";
import { type DescribedOccasion, OCCASION } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { all, run } from "#tenants/sql.ts";
import { adminIds, refuseLastAdmin } from "../lock-member.server.ts";

/** A coming occasion on which a member holds a place or stands in line. */
export type HeldPlace = DescribedOccasion & { memberId: number; standing: "attending" | "waiting" };

/**
 * Locks members who are about to leave the club, with the coming occasions and all who may move up on them, in the
 * order in which every unit of work locks. Refuses `last-admin`. Returns the places and turns that they hold.
 */
export async function lockLeaving(uow: UnitOfWork, memberIds: readonly number[]): Promise<HeldPlace[]> {
  // Occasions before members, by id. All coming occasions, since a member may be answering one of them right now;
  // canceled ones, too, since they may be put back on.
  await run(uow.db, "SELECT FROM occasions WHERE starts_at > :now ORDER BY id FOR NO KEY UPDATE", {
    now: uow.now,
  });
  const places = await placesAhead(uow, memberIds);
  await lockForPromotion(uow, places, [...memberIds, ...(await adminIds(uow))]);
  await refuseLastAdmin(uow, memberIds);
  return places;
}

/**
 * Takes members off their coming occasions; the next in line move up. The number of statements for an occasion does
 * not depend on how many leave it.
 */
export async function releasePlaces(uow: UnitOfWork, places: readonly HeldPlace[]): Promise<void> {
  for (const [occasionId, held] of Map.groupBy(places, ({ id }) => id)) {
    await run(
      uow.db,
      `UPDATE attendances SET state = NULL, over_capacity = false
        WHERE occasion_id = :occasionId AND member_id = ANY (:memberIds::bigint[])`,
      { occasionId, memberIds: held.map(({ memberId }) => memberId) },
    );
    const [first] = held;
    if (!first) continue;
    const { memberId: _memberId, standing: _standing, ...occasion } = first;
    await uow.tell("attendance.changed", {
      occasionId,
      kind: occasion.kind,
      changes: held.map(({ memberId, standing }) => ({
        memberId,
        before: standing,
        after: null,
        price: null,
      })),
    });
    const gone = (standing: HeldPlace["standing"]) => held.filter((one) => one.standing === standing).length;
    await promote(uow, {
      ...occasion,
      attending: occasion.attending - gone("attending"),
      waiting: occasion.waiting - gone("waiting"),
    });
  }
}

function placesAhead(uow: UnitOfWork, memberIds: readonly number[]): Promise<HeldPlace[]> {
  return all(
    uow.db,
    `SELECT ${OCCASION}, a.member_id, a.state AS standing
       FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = ANY (:memberIds::bigint[]) AND a.state IN ('attending', 'waiting')
        AND o.starts_at > :now
      ORDER BY o.id, a.member_id`,
    { memberIds: [...memberIds], now: uow.now },
  );
}
