import type { Role } from "#app/core/members/role.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { all, run } from "#tenants/sql.ts";

interface Agreed extends Pick<Occasion, "kind"> {
  occasionId: number;
  memberId: number;
  role: Role;
  tags: string[];
  /** What a place costs now, before the member's own terms; minor units. */
  price: number;
  /** What the member agreed to. */
  agreed: number;
}

/**
 * Passes lower prices on to those who come or wait: their place costs what it would cost them now, if that is less than
 * what they agreed to. Looks at these occasions or at these members' places, as far as the occasions are ahead, and tells the
 * modules. Expects the occasions to be locked.
 */
export async function lowerPrices(
  uow: UnitOfWork,
  of: { occasionIds: readonly number[] } | { memberIds: readonly number[] },
): Promise<void> {
  const rows = await all<Agreed>(
    uow.db,
    `SELECT o.id AS occasion_id, o.kind, o.price, a.member_id, a.price AS agreed, m.role, m.tags
       FROM attendances a JOIN occasions o ON o.id = a.occasion_id JOIN members m ON m.id = a.member_id
      WHERE a.state IN ('attending', 'waiting') AND a.price > 0 AND o.status = 'confirmed' AND o.settled_at IS NULL
        AND (o.id = ANY (:occasionIds::bigint[]) OR a.member_id = ANY (:memberIds::bigint[]) AND o.starts_at > :now)
      ORDER BY o.id, a.member_id`,
    {
      occasionIds: "occasionIds" in of ? [...of.occasionIds] : [],
      memberIds: "memberIds" in of ? [...of.memberIds] : [],
      now: uow.now,
    },
  );
  const lowered = rows.flatMap(({ agreed, ...one }) => {
    const price = uow.modules.priceFor(one, one);
    return price < agreed ? [{ ...one, price }] : [];
  });
  if (lowered.length === 0) return;
  await run(
    uow.db,
    `UPDATE attendances a SET price = lower.price
       FROM unnest(:occasionIds::bigint[], :memberIds::bigint[], :prices::integer[]) AS lower (occasion_id, member_id, price)
      WHERE a.occasion_id = lower.occasion_id AND a.member_id = lower.member_id`,
    {
      occasionIds: lowered.map(({ occasionId }) => occasionId),
      memberIds: lowered.map(({ memberId }) => memberId),
      prices: lowered.map(({ price }) => price),
    },
  );
  for (const [occasionId, own] of Map.groupBy(lowered, (one) => one.occasionId))
    await uow.tell("occasion.cheaper", {
      occasionId,
      kind: own[0]?.kind ?? "session",
      memberIds: own.map(({ memberId }) => memberId),
    });
}
