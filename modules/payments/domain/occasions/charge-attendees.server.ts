import type { OccasionKind } from "#app/domain/occasions/occasion.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { accountsOf, mayOwe } from "../ledger/accounts.server.ts";
import { addTransactions } from "../ledger/transactions.server.ts";
import { dueStatus } from "../transaction.ts";
import { dropCommitments } from "./commitments.server.ts";

interface Charged {
  occasionId: number;
  kind: OccasionKind;
}

/**
 * Charges everybody who holds a place that they agreed to pay for, once (D9.4, D7). Expects the occasion and them locked.
 */
export async function chargeAttendees(uow: UnitOfWork, { occasionId, kind }: Charged): Promise<void> {
  const { rows: attendees } = await uow.db.raw<{ rows: { memberId: number; price: number }[] }>(
    `SELECT c.member_id AS "memberId", c.price FROM payment_commitments c
       JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
                         AND a.state = 'attending' AND a.attending_since = c.since
      WHERE c.occasion_id = :occasionId ORDER BY c.member_id`,
    { occasionId },
  );
  await charge(uow, { occasionId, kind }, attendees);
  await dropCommitments(uow, occasionId);
}

/**
 * Charges members for an occasion: a session from the balance, or as a debt where that does not cover it; an event as an
 * open transaction. Each has one charge at a time, whatever was taken or given back before. Expects them locked.
 */
export async function charge(
  uow: UnitOfWork,
  { occasionId, kind }: Charged,
  attendees: readonly { memberId: number; price: number }[],
): Promise<void> {
  if (attendees.length === 0) return;
  const memberIds = attendees.map(({ memberId }) => memberId);
  const accounts = await accountsOf(uow, memberIds);
  const { rows } = await uow.db.raw<{ rows: { title: string; memberId: number; before: number }[] }>(
    `SELECT o.name AS title, m.id AS "memberId", count(t.id)::int AS before
       FROM occasions o CROSS JOIN unnest(:memberIds::bigint[]) AS m (id)
       LEFT JOIN payment_transactions t ON t.occasion_id = o.id AND t.member_id = m.id AND t.kind = 'charge'
         AND (t.status = 'void' OR EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind = 'refund'))
      WHERE o.id = :occasionId GROUP BY o.name, m.id`,
    { occasionId, memberIds },
  );
  const known = new Map(rows.map((row) => [row.memberId, row]));
  const negative = mayOwe(uow);
  await addTransactions(
    uow,
    attendees.map(({ memberId, price }) => ({
      ...{ key: `occasion:${occasionId}:${memberId}:${known.get(memberId)?.before ?? 0}`, memberId },
      ...{ kind: "charge", amount: -price, title: known.get(memberId)?.title ?? "", occasionId },
      status:
        kind === "event" ? "in-progress" : dueStatus(accounts.get(memberId)?.balance ?? 0, price, negative),
    })),
  );
}
