import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import { STANDS } from "./standing-commitment.ts";

/** What a member has agreed to pay and has not been charged yet; `price` in minor units. */
export interface ComingCharge {
  occasionId: number;
  name: string;
  startsAt: Date;
  price: number;
  /** Until when leaving costs nothing; null = until the start. */
  freeUntil: Date | null;
  /** Did they leave too late? */
  left: boolean;
}

/** A member's coming charges, the next first. One statement. */
export async function comingCharges({ db }: UnitOfWork, memberId: number): Promise<ComingCharge[]> {
  return all<ComingCharge>(
    db,
    `SELECT o.id AS occasion_id, o.name, o.starts_at, c.price, c.free_until,
            c.left_at IS NOT NULL AS left
       FROM payment_commitments c
       JOIN occasions o ON o.id = c.occasion_id AND o.status = 'confirmed' AND o.settled_at IS NULL
       JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
      WHERE c.member_id = :memberId AND ${STANDS}
      ORDER BY o.starts_at, o.id`,
    { memberId },
  );
}
