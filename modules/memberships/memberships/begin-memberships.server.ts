import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { TakenPeriod } from "#modules/memberships/durations/period.ts";
import type { Plan } from "#modules/memberships/plans/plan.ts";
import { chargeKey, coverPaid } from "./membership-charges.server.ts";

/** A membership to begin. */
export interface Beginning {
  memberId: number;
  period: TakenPeriod;
  renews: boolean;
  /** The id of the membership that it renews. */
  renewedFrom?: number;
  /** Until when its member can give it back, if they took it themselves. */
  undoUntil?: Date;
}

/**
 * Begins memberships of one plan, at its current price, and tells what is due. The members and the plan must be locked.
 * Returns the ids in the order of `beginnings`.
 */
export async function beginMemberships(
  uow: UnitOfWork,
  plan: Pick<Plan, "id" | "name" | "price">,
  beginnings: readonly Beginning[],
): Promise<number[]> {
  if (beginnings.length === 0) return [];
  const rows = await all<{ id: number; memberId: number }>(
    uow.db,
    `INSERT INTO memberships (member_id, plan_id, from_date, until_date, year, price, renews, state, owed_since,
                              created_at, renewed_from, undo_until)
     SELECT b.member_id, :planId, b.from_date, b.until_date, b.year, :price, b.renews, 'unpaid', :now, :now, b.renewed_from, b.undo_until
       FROM jsonb_to_recordset(:beginnings::jsonb) AS b
              (member_id bigint, from_date date, until_date date, year integer, renews boolean, renewed_from bigint,
               undo_until timestamptz)
     RETURNING id, member_id`,
    {
      planId: plan.id,
      price: plan.price,
      now: uow.now,
      beginnings: JSON.stringify(
        beginnings.map(({ memberId, period, renews, renewedFrom, undoUntil }) => ({
          member_id: memberId,
          from_date: period.from,
          until_date: period.until,
          year: period.year,
          renews,
          renewed_from: renewedFrom ?? null,
          undo_until: undoUntil ?? null,
        })),
      ),
    },
  );
  const ids = new Map(rows.map(({ memberId, id }) => [memberId, id]));
  if (plan.price > 0)
    await uow.tell("charges.due", {
      charges: [...ids].map(([memberId, id]) => ({
        key: chargeKey(id),
        memberId,
        amount: plan.price,
        reason: plan.name,
      })),
    });
  await coverPaid(uow, [...ids.values()]);
  return beginnings.map(({ memberId }) => {
    const id = ids.get(memberId);
    if (id === undefined) throw new Error(`No membership of member ${memberId} was written.`);
    return id;
  });
}
