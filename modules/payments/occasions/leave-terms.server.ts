import { all, type Consequence, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { ConsequencePoints, HeldPlace, PlaceNote, PlaceTerms } from "#app/kit/module.ts";
import { dayOf, localOf, moneyOf, type Occasion } from "#app/kit/rules.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { STANDS } from "./standing-commitment.ts";

/**
 * What leaving costs a member now, shown before they leave; nothing while it is free. A member who left too late and came
 * back for free owes for the first time again.
 */
export async function leavingCosts(
  uow: UnitOfWork,
  { occasion, memberId }: ConsequencePoints["attendance.leave"],
): Promise<Consequence[]> {
  const rows = await all<{ price: number; name: string }>(
    uow.db,
    `SELECT c.price, o.name FROM payment_commitments c JOIN occasions o ON o.id = c.occasion_id
       JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
                         AND a.state = 'attending' AND (a.attending_since = c.since OR c.left_at IS NOT NULL)
      WHERE c.occasion_id = :occasionId AND c.member_id = :memberId AND c.free_until <= :now`,
    { occasionId: occasion.id, memberId, now: uow.now },
  );
  const { date, time } = localOf(occasion.startsAt, uow.organization.timezone);
  const key = lateLeaveKey(occasion);
  return rows.map(({ price, name }) => ({
    key: `payments:consequences.${key}` as const,
    values: {
      occasion: name,
      on: dayOf(uow.organization, date),
      at: time,
      money: moneyOf(uow.organization, price),
    },
  }));
}

/** Whether somebody can release who leaves late: nobody without a limit, the next in line at once, or whoever comes. */
function lateLeaveKey({
  capacity,
  attending,
  waiting,
}: Occasion): "stillPay" | "payUnlessMovedUp" | "payUnlessTaken" {
  if (capacity === null) return "stillPay";
  return waiting > 0 && attending <= capacity ? "payUnlessMovedUp" : "payUnlessTaken";
}

/** What these places cost their members once they are settled, and until when leaving them is free. One statement. */
export async function loadPlaceTerms(
  { db }: UnitOfWork,
  places: readonly HeldPlace[],
): Promise<(PlaceTerms | undefined)[]> {
  const rows = await all<HeldPlace & PlaceTerms>(
    db,
    `SELECT c.member_id, c.occasion_id, c.price, c.free_until
       FROM unnest(:memberIds::bigint[], :occasionIds::bigint[]) AS place (member_id, occasion_id)
       JOIN payment_commitments c USING (member_id, occasion_id)
       JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
      WHERE c.left_at IS NULL AND ${STANDS}`,
    {
      memberIds: places.map(({ memberId }) => memberId),
      occasionIds: places.map(({ occasionId }) => occasionId),
    },
  );
  const placeKey = ({ memberId, occasionId }: HeldPlace) => `${memberId} ${occasionId}`;
  const known = new Map(rows.map((row) => [placeKey(row), { price: row.price, freeUntil: row.freeUntil }]));
  return places.map((place) => known.get(placeKey(place)));
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
