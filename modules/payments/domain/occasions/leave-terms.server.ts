import { moneyOf } from "#app/core/club/money-of.ts";
import type { ConsequencePoints, PlaceNote } from "#app/core/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Consequence } from "#app/kernel/confirmation/confirmation.ts";
import { accountsOf } from "../ledger/accounts.server.ts";

/**
 * What leaving costs a member now, shown before they leave; nothing while it is free. A member who left too late and came
 * back for free owes for the first time again.
 */
export async function leavingCosts(
  uow: UnitOfWork,
  { occasion, memberId }: ConsequencePoints["attendance.leave"],
): Promise<Consequence[]> {
  const { rows } = await uow.db.raw<{ rows: { price: number }[] }>(
    `SELECT c.price FROM payment_commitments c
       JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
                         AND a.state = 'attending' AND (a.attending_since = c.since OR c.left_at IS NOT NULL)
      WHERE c.occasion_id = :occasionId AND c.member_id = :memberId AND c.free_until <= :now`,
    { occasionId: occasion.id, memberId, now: uow.now },
  );
  return rows.map(({ price }) => ({
    key:
      occasion.capacity === null ? "payments:consequences.stillPay" : "payments:consequences.payUnlessTaken",
    values: { money: moneyOf(uow.organization, price) },
  }));
}

/** What is set aside for the places that somebody holds, and until when they can leave for free. */
export async function heldPlaces(
  uow: UnitOfWork,
  { memberId }: { memberId: number },
): Promise<Map<number, PlaceNote>> {
  const account = (await accountsOf(uow, [memberId])).get(memberId);
  return new Map(
    (account?.held ?? []).map(({ occasionId, price, freeUntil }) => [
      occasionId,
      {
        aside: { text: "payments:place.setAside", values: { money: moneyOf(uow.organization, price) } },
        ...(freeUntil && { freeUntil }),
      },
    ]),
  );
}
