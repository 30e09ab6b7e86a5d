import { all, type Consequence, counted, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { ConsequencePoints } from "#app/kit/module.ts";
import { type MessageKey, moneyOf, type OccasionKind } from "#app/kit/rules.ts";
import { tellDebts } from "#modules/payments/debts/tell-debts.server.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { keyOfPlace } from "#modules/payments/ledger/charges.server.ts";
import { mayOwe } from "#modules/payments/ledger/negative-balance.ts";
import { addTransactions, type NewTransaction } from "#modules/payments/ledger/transactions.server.ts";
import { watchFunds } from "#modules/payments/ledger/watch-funds.server.ts";
import { dueStatus, EMPTY, type Status } from "#modules/payments/transaction.ts";
import { chargedMembers } from "./charged-members.server.ts";
import { dropCommitments } from "./commitments.server.ts";
import { STANDS } from "./standing-commitment.ts";

interface Charged {
  occasionId: number;
  kind: OccasionKind;
}

/** What a member has to pay for an occasion. */
export interface Due {
  memberId: number;
  price: number;
  /** Do they pay for having left too late, rather than for a place? */
  leftLate?: boolean;
}

/**
 * Charges everybody who holds a place that they agreed to pay for, once, and those who left theirs too late and were not
 * released: those whose places were taken again were released at that moment. Nobody who was erased is charged. Expects the
 * occasion and them to be locked.
 */
export async function chargeAttendees(uow: UnitOfWork, { occasionId, kind }: Charged): Promise<void> {
  await charge(uow, { occasionId, kind }, await dueFor(uow, occasionId));
  await dropCommitments(uow, occasionId);
}

/**
 * What settling these occasions charges: how many people and how much, by what becomes of it. Nothing for those that were
 * settled before, or were over before the club began to settle any.
 */
export async function settlingCharges(
  uow: UnitOfWork,
  { occasionIds }: ConsequencePoints["occasions.settle"],
): Promise<Consequence[]> {
  const occasions = await all<Charged>(
    uow.db,
    `SELECT id AS occasion_id, kind FROM occasions, settling
      WHERE id = ANY (:occasionIds::bigint[]) AND settled_at IS NULL AND finishes_at > since ORDER BY id`,
    { occasionIds: [...occasionIds] },
  );
  const charges: NewTransaction[] = [];
  for (const occasion of occasions)
    charges.push(...(await chargesFor(uow, occasion, await dueFor(uow, occasion.occasionId))));
  return (["in-progress", "completed", "debt"] as const).flatMap((status) => {
    const such = charges.filter((one) => one.status === status);
    const amount = such.reduce((sum, one) => sum - one.amount, 0);
    return counted(SETTLED[status], such.length, { money: moneyOf(uow.organization, amount) });
  });
}

const SETTLED = {
  "in-progress": "payments:consequences.settled.open",
  completed: "payments:consequences.settled.paid",
  debt: "payments:consequences.settled.debt",
} as const satisfies Partial<Record<Status, MessageKey>>;

async function dueFor({ db }: UnitOfWork, occasionId: number): Promise<Due[]> {
  return all<Due>(
    db,
    `SELECT c.member_id, c.price, c.left_at IS NOT NULL AS left_late FROM payment_commitments c
       JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
       JOIN members m ON m.id = c.member_id AND m.state <> 'erased'
      WHERE c.occasion_id = :occasionId AND ${STANDS} ORDER BY c.left_at IS NOT NULL, c.member_id`,
    { occasionId },
  );
}

/**
 * Charges members for an occasion: a session from the balance, or as a debt if that does not cover it; an event as an
 * open transaction. Each has one charge at a time, whatever was charged or given back before. Expects them to be
 * locked.
 */
export async function charge(
  uow: UnitOfWork,
  { occasionId, kind }: Charged,
  attendees: readonly Due[],
): Promise<void> {
  if (attendees.length === 0) return;
  const charges = await chargesFor(uow, { occasionId, kind }, attendees);
  const added = await addTransactions(uow, charges);
  await watchFunds(
    uow,
    added.map(({ memberId }) => memberId),
  );
  const debts = new Map(charges.filter(({ status }) => status === "debt").map((one) => [one.key, one]));
  await tellDebts(
    uow,
    added.flatMap(({ id, key, memberId }) => {
      const debt = debts.get(key);
      return debt ? [{ id, memberId, amount: -debt.amount, title: debt.title }] : [];
    }),
  );
}

/** The charges that are new, each with what becomes of it: for a session, by what the balances cover. */
async function chargesFor(
  uow: UnitOfWork,
  { occasionId, kind }: Charged,
  attendees: readonly Due[],
): Promise<(NewTransaction & { title: string })[]> {
  const accounts = await accountsOf(
    uow,
    attendees.map(({ memberId }) => memberId),
  );
  const negative = mayOwe(uow);
  return newCharges(uow, occasionId, attendees, ({ memberId, price }) =>
    kind === "event" ? "in-progress" : dueStatus(accounts.get(memberId) ?? EMPTY, price, negative),
  );
}

/** The charges that these members do not have for an occasion yet, under keys that were not used before. */
export async function newCharges(
  uow: UnitOfWork,
  occasionId: number,
  attendees: readonly Due[],
  statusOf: (due: Due) => Status,
): Promise<(NewTransaction & { title: string })[]> {
  const memberIds = attendees.map(({ memberId }) => memberId);
  const charged = await chargedMembers(uow, occasionId, memberIds);
  const rows = await all<{ title: string; memberId: number; before: number }>(
    uow.db,
    `SELECT o.name AS title, m.id AS member_id, count(t.id)::int AS before
       FROM occasions o CROSS JOIN unnest(:memberIds::bigint[]) AS m (id)
       LEFT JOIN payment_transactions t ON t.occasion_id = o.id AND t.member_id = m.id AND t.kind = 'charge'
         AND (t.status = 'void' OR EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind = 'refund'))
      WHERE o.id = :occasionId GROUP BY o.name, m.id`,
    { occasionId, memberIds },
  );
  const known = new Map(rows.map((row) => [row.memberId, row]));
  return attendees
    .filter(({ memberId }) => !charged.has(memberId))
    .map((due) => ({
      key: keyOfPlace({ occasionId, ...due }, known.get(due.memberId)?.before ?? 0),
      memberId: due.memberId,
      kind: "charge" as const,
      amount: -due.price,
      occasionId,
      title: known.get(due.memberId)?.title ?? "",
      status: statusOf(due),
    }));
}
