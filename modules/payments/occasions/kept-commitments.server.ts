import {
  all,
  type Consequence,
  counted,
  lockOccasions,
  run,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import type { CatchUpOffer } from "#app/kit/module.ts";
import { moneyOf, type OccasionKind } from "#app/kit/rules.ts";
import { followOpen } from "#modules/payments/ledger/charges.server.ts";
import { charge } from "./charge-attendees.server.ts";
import { dropCommitments } from "./commitments.server.ts";
import { STANDS } from "./standing-commitment.ts";

/** What a member had agreed to pay for an occasion that was settled while payments were off; `price` in minor units. */
interface Kept {
  occasionId: number;
  kind: OccasionKind;
  memberId: number;
  price: number;
  leftLate: boolean;
}

/**
 * Charging what members had agreed to pay, while payments were on, for occasions that were settled while they were off (D18).
 * Nothing is forgiven by switching off and on, and nothing is charged without being asked for.
 */
export const chargeKept: CatchUpOffer = {
  async lock(uow) {
    await lockOccasions(
      uow.db,
      (await keptCommitments(uow)).map(({ occasionId }) => occasionId),
    );
    // All members, since payments lock many of them when they are switched on: in one go, in one order.
    await run(uow.db, "SELECT FROM members ORDER BY id FOR NO KEY UPDATE");
  },
  consequences: keptConsequences,
  async take(uow) {
    const kept = await keptCommitments(uow);
    for (const [occasionId, due] of Map.groupBy(kept, (one) => one.occasionId)) {
      const [{ kind } = { kind: "session" as const }] = due;
      await charge(uow, { occasionId, kind }, due);
      await dropCommitments(uow, occasionId);
    }
    await followOpen(uow, kept);
  },
};

async function keptConsequences(uow: UnitOfWork): Promise<Consequence[]> {
  const kept = await keptCommitments(uow);
  return counted("payments:consequences.kept", kept.length, {
    money: moneyOf(
      uow.organization,
      kept.reduce((sum, { price }) => sum + price, 0),
    ),
  });
}

/**
 * What was agreed and never charged, under the names that members have now. Who left late and whose place was taken was
 * released at that moment, also while payments were off.
 */
async function keptCommitments({ db }: UnitOfWork): Promise<Kept[]> {
  return all<Kept>(
    db,
    `SELECT DISTINCT ON (o.id, m.id) o.id AS occasion_id, o.kind, m.id AS member_id, c.price, c.left_at IS NOT NULL AS left_late
       FROM payment_commitments c JOIN members own ON own.id = c.member_id
       JOIN members m ON m.id = coalesce(own.merged_into, own.id) AND m.state <> 'erased'
       JOIN occasions o ON o.id = c.occasion_id AND o.settled_at IS NOT NULL AND o.status <> 'canceled'
        AND o.finishes_at > (SELECT since FROM settling)
       JOIN attendances a ON a.occasion_id = o.id AND a.member_id = m.id
      WHERE (${STANDS} OR own.id <> m.id AND c.left_at IS NULL AND a.state = 'attending')
        AND NOT EXISTS (SELECT FROM payment_transactions t JOIN members payer ON payer.id = t.member_id
                         WHERE t.occasion_id = o.id AND t.kind = 'charge' AND t.status <> 'void'
                           AND m.id IN (payer.id, payer.merged_into)
                           AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind = 'refund'))
      ORDER BY o.id, m.id, own.id = m.id DESC`,
  );
}
