import { all, type Consequence, counted, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { ConsequencePoints } from "#app/kit/module.ts";
import { moneyOf } from "#app/kit/rules.ts";
import { payAndMoveUp } from "#modules/payments/ledger/pay-debts.server.ts";
import { addTransactions, voidTransactions } from "#modules/payments/ledger/transactions.server.ts";
import type { Status } from "#modules/payments/transaction.ts";
import { dropCommitments } from "./commitments.server.ts";

interface Charge {
  id: number;
  /** Whose it is now: the survivor's, if its member was merged. */
  memberId: number;
  amount: number;
  status: Status;
  title: string;
}

/**
 * Takes back what an occasion costs all its members, or only these: open charges become void, paid ones go back to the
 * balances, and the commitments end. Waived charges give nothing back, nor do those of people who were erased, whose balance
 * would be nobody's. Expects the occasion to be locked, and
 * locks the members.
 */
export async function returnCharges(
  uow: UnitOfWork,
  occasionId: number,
  memberIds?: readonly number[],
): Promise<void> {
  await run(
    uow.db,
    `SELECT FROM members
      WHERE id IN (SELECT coalesce(m.merged_into, m.id) FROM payment_transactions t JOIN members m ON m.id = t.member_id
                    WHERE t.occasion_id = :occasionId)
      ORDER BY id FOR NO KEY UPDATE`,
    { occasionId },
  );
  const charges = (await loadOccasionCharges(uow, [occasionId])).filter(
    ({ memberId }) => !memberIds || memberIds.includes(memberId),
  );
  await voidTransactions(
    uow,
    charges.filter(({ status }) => status !== "completed").map(({ id }) => id),
  );
  await addTransactions(
    uow,
    charges
      .filter(({ status }) => status === "completed")
      .map(({ id, memberId, amount, title }) => ({
        key: `refund:${id}`,
        memberId,
        kind: "refund",
        amount: -amount,
        status: "completed",
        title,
        occasionId,
        answers: id,
      })),
  );
  if (!memberIds) await dropCommitments(uow, occasionId);
  await payAndMoveUp(
    uow,
    charges.map(({ memberId }) => memberId),
  );
}

/** What becomes of the charges for these occasions if they are canceled or deleted: of those paid, and of those still open. */
export async function returnedCharges(
  uow: UnitOfWork,
  { occasionIds }: ConsequencePoints["occasions.cancel"],
): Promise<Consequence[]> {
  const { paid = [], open = [] } = Object.groupBy(
    await loadOccasionCharges(uow, occasionIds),
    ({ status }) => (status === "completed" ? "paid" : "open"),
  );
  const summed = (charges: readonly Charge[]) => ({
    money: moneyOf(
      uow.organization,
      charges.reduce((sum, { amount }) => sum - amount, 0),
    ),
  });
  return [
    ...counted("payments:consequences.returned", paid.length, summed(paid)),
    ...counted("payments:consequences.dropped", open.length, summed(open)),
  ];
}

/** What is still open for each of these occasions, in minor units. */
export async function openByOccasion(
  uow: UnitOfWork,
  occasionIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await all<{ id: number; amount: number }>(
    uow.db,
    `SELECT occasion_id AS id, -sum(amount)::float8 AS amount FROM payment_transactions
      WHERE occasion_id = ANY (:occasionIds::bigint[]) AND status IN ('in-progress', 'debt') GROUP BY 1`,
    { occasionIds: [...occasionIds] },
  );
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

async function loadOccasionCharges(uow: UnitOfWork, occasionIds: readonly number[]): Promise<Charge[]> {
  return all<Charge>(
    uow.db,
    `SELECT t.id, coalesce(m.merged_into, m.id) AS member_id, t.amount, t.status, t.title
       FROM payment_transactions t JOIN members m ON m.id = t.member_id
      WHERE t.occasion_id = ANY (:occasionIds::bigint[]) AND t.kind = 'charge' AND t.status <> 'void'
        AND (t.status <> 'completed' OR m.state <> 'erased')
        AND NOT EXISTS (SELECT FROM payment_transactions a WHERE a.answers = t.id AND a.kind IN ('refund', 'waiver'))
      ORDER BY 2, t.id`,
    { occasionIds: [...occasionIds] },
  );
}
