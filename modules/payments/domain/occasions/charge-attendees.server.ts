import type { OccasionKind } from "#app/domain/occasions/occasion.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { accountsOf, mayOwe } from "../ledger/accounts.server.ts";
import { addTransactions } from "../ledger/transactions.server.ts";
import { dueStatus } from "../transaction.ts";
import { dropCommitments } from "./commitments.server.ts";

interface Attendee {
  memberId: number;
  price: number;
  title: string;
  /** How many charges of theirs for it were taken back or given back before. */
  before: number;
}

/**
 * Charges everybody who holds a place that they agreed to pay for, once (D9.4, D7): for a session from the balance, or
 * as a debt where that does not cover it; for an event as an open transaction. Expects the occasion and them locked.
 */
export async function chargeAttendees(
  uow: UnitOfWork,
  { occasionId, kind }: { occasionId: number; kind: OccasionKind },
): Promise<void> {
  const { rows: attendees } = await uow.db.raw<{ rows: Attendee[] }>(
    `SELECT c.member_id AS "memberId", c.price, o.name AS title,
            (SELECT count(*)::int FROM payment_transactions t
              WHERE t.occasion_id = c.occasion_id AND t.member_id = c.member_id AND t.kind = 'charge') AS before
       FROM payment_commitments c JOIN occasions o ON o.id = c.occasion_id
       JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
                         AND a.state = 'attending' AND a.attending_since = c.since
      WHERE c.occasion_id = :occasionId ORDER BY c.member_id`,
    { occasionId },
  );
  if (attendees.length > 0) {
    const accounts = await accountsOf(
      uow,
      attendees.map(({ memberId }) => memberId),
    );
    const negative = mayOwe(uow);
    await addTransactions(
      uow,
      attendees.map(({ memberId, price, title, before }) => ({
        ...{
          key: `occasion:${occasionId}:${memberId}:${before}`,
          memberId,
          kind: "charge",
          title,
          occasionId,
        },
        amount: -price,
        status:
          kind === "event" ? "in-progress" : dueStatus(accounts.get(memberId)?.balance ?? 0, price, negative),
      })),
    );
  }
  await dropCommitments(uow, occasionId);
}
