import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import { SHOWN_NAME } from "#app/kit/rules.ts";
import type { Status } from "#modules/payments/transaction.ts";
import { STANDS } from "./standing-commitment.ts";

/** What one member pays for an occasion: agreed, open, paid, or given back. Amounts in minor units. */
export interface OccasionPayment {
  memberId: number;
  name: string;
  price: number;
  /** The charge, once there is one. */
  transactionId: number | null;
  /**
   * `agreed` = charged when it is settled; `late` = they left too late; `kept` = it was settled while payments were off; the
   * charge's own status afterwards.
   */
  state: Status | "agreed" | "late" | "kept" | "refunded" | "waived";
}

/** Who pays what for an occasion, by name. One statement. */
export async function occasionPayments({ db }: UnitOfWork, occasionId: number): Promise<OccasionPayment[]> {
  return all<OccasionPayment>(
    db,
    `SELECT p.member_id, ${SHOWN_NAME} AS name, p.price::float8 AS price,
            p.id AS transaction_id, p.state
       FROM (
         SELECT c.member_id, c.price, NULL::bigint AS id,
                CASE WHEN o.settled_at IS NOT NULL THEN 'kept' WHEN c.left_at IS NULL THEN 'agreed' ELSE 'late' END AS state
           FROM payment_commitments c JOIN occasions o ON o.id = c.occasion_id
           JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
          WHERE c.occasion_id = :occasionId AND ${STANDS}
         UNION ALL
         SELECT t.member_id, -t.amount, t.id, coalesce(
                  (SELECT CASE a.kind WHEN 'waiver' THEN 'waived' ELSE 'refunded' END FROM payment_transactions a
                    WHERE a.answers = t.id AND a.kind IN ('refund', 'waiver') ORDER BY a.id DESC LIMIT 1), t.status)
           FROM payment_transactions t
          WHERE t.occasion_id = :occasionId AND t.kind = 'charge' AND t.status <> 'void') p
       JOIN members m ON m.id = p.member_id ORDER BY ${SHOWN_NAME} COLLATE "und-x-icu", p.id`,
    { occasionId },
  );
}
