import { lockForPromotion } from "#app/domain/attendance/gate.server.ts";
import { promote } from "#app/domain/attendance/promote.server.ts";
import { type DescribedOccasion, OCCASION } from "#app/domain/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { adminIds, refuseLastAdmin } from "../lock-member.server.ts";

/** A coming occasion on which a member holds a place or stands in line. */
export type HeldPlace = DescribedOccasion & { standing: "attending" | "waiting" };

/**
 * Locks a member who is about to leave the club, with the coming occasions and all who may move up on them, in the
 * order in which every unit of work locks. Refuses `last-admin`. Returns the places and turns that they hold.
 */
export async function lockLeaving(uow: UnitOfWork, memberId: number): Promise<HeldPlace[]> {
  // Occasions before members, by id. All coming occasions, since the member may be answering one of them right now;
  // canceled ones, too, since they may be put back on.
  await uow.db.raw("SELECT id FROM occasions WHERE starts_at > ? ORDER BY id FOR NO KEY UPDATE", [uow.now]);
  const places = await placesAhead(uow, memberId);
  await lockForPromotion(uow, places, [memberId, ...(await adminIds(uow))]);
  await refuseLastAdmin(uow, memberId);
  return places;
}

/** Takes a member off their coming occasions; the next in line move up. */
export async function giveUpPlaces(
  uow: UnitOfWork,
  memberId: number,
  places: readonly HeldPlace[],
): Promise<void> {
  for (const { standing, ...occasion } of places) {
    const at = { occasion_id: occasion.id, member_id: memberId };
    await uow.db("attendances").where(at).update({ state: null, over_capacity: false });
    await uow.tell("attendance.changed", {
      ...{ occasionId: occasion.id, kind: occasion.kind },
      changes: [{ memberId, before: standing, after: null, price: null }],
    });
    const left =
      standing === "attending" ? { attending: occasion.attending - 1 } : { waiting: occasion.waiting - 1 };
    await promote(uow, { ...occasion, ...left });
  }
}

async function placesAhead(uow: UnitOfWork, memberId: number): Promise<HeldPlace[]> {
  const { rows } = await uow.db.raw<{ rows: HeldPlace[] }>(
    `SELECT ${OCCASION}, a.state AS standing
       FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = :memberId AND a.state IN ('attending', 'waiting')
        AND o.starts_at > :now
      ORDER BY o.id`,
    { memberId, now: uow.now },
  );
  return rows;
}
