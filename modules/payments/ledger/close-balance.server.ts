import { all, type Consequence, counted, type UnitOfWork } from "#app/kit/commands.server.ts";
import { type BalanceEnd, moneyOf } from "#app/kit/rules.ts";
import { type Due, newCharges } from "#modules/payments/occasions/charge-attendees.server.ts";
import { STANDS } from "#modules/payments/occasions/standing-commitment.ts";
import { accountsOf } from "./accounts.server.ts";
import { type Closed, followPaid, moduleKey } from "./charges.server.ts";
import { addTransactions, completeTransactions, voidTransactions } from "./transactions.server.ts";

/** How a member's account ends if they are erased; amounts in minor units. */
interface Closing {
  /** What they have once all is paid; below zero: what they lack. */
  left: number;
  /** What they owe already, without what ends with them. */
  owed: number;
  /** What they agreed to pay for what has begun, or was left too late, and is not charged yet. */
  due: readonly (Due & { occasionId: number })[];
  /** The open charges, by their ids, for what ends unused with them. */
  ending: readonly { id: number; amount: number }[];
}

/** What members have with the club, in minor units, once all that they owe is paid from it; below zero: what they lack. */
export async function leftWith(
  uow: UnitOfWork,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const closings = await loadClosings(uow, memberIds);
  return new Map([...closings].map(([id, { left }]) => [id, left]));
}

async function loadClosings(
  uow: UnitOfWork,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Closing>> {
  const accounts = await accountsOf(uow, memberIds);
  const due = await begunPlaces(uow, memberIds);
  const ending = await endingCharges(uow, memberIds);
  const sum = (list: readonly { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0);
  return new Map(
    [...accounts].map(([id, { balance, debt, inProgress }]) => {
      const own = {
        due: due.filter(({ memberId }) => memberId === id),
        ending: ending.filter(({ memberId }) => memberId === id),
      };
      const owed = debt + inProgress - sum(own.ending);
      const charged = sum(own.due.map(({ price }) => ({ amount: price })));
      return [id, { ...own, owed, left: balance - owed - charged }];
    }),
  );
}

/**
 * What members agreed to pay for occasions that have begun, or that they left too late, and that are not settled; nothing while
 * payments are off, when nothing is charged without being asked for. Who erases themselves leaves their coming places too, which
 * costs what leaving costs by then (D20), unless somebody waits for the place.
 */
async function begunPlaces(uow: UnitOfWork, memberIds: readonly number[]): Promise<Closing["due"]> {
  if (!uow.modules.noticeRule("payments:owed")) return [];
  const leaver = uow.actor.kind === "member" ? uow.actor.id : null;
  return all<Due & { occasionId: number }>(
    uow.db,
    `SELECT c.occasion_id, c.member_id, c.price,
            c.left_at IS NOT NULL OR o.starts_at > :now AS left_late
       FROM payment_commitments c
       JOIN occasions o ON o.id = c.occasion_id AND o.status = 'confirmed' AND o.settled_at IS NULL
        AND o.finishes_at > (SELECT since FROM settling)
       JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
      WHERE c.member_id = ANY (:memberIds::bigint[]) AND ${STANDS} AND (c.left_at IS NOT NULL OR o.starts_at <= :now
             OR c.member_id = :leaver AND c.free_until <= :now AND o.waiting = 0)
        AND NOT EXISTS (SELECT FROM payment_transactions t JOIN members payer ON payer.id = t.member_id
                         WHERE t.occasion_id = o.id AND t.kind = 'charge' AND t.status <> 'void'
                           AND c.member_id IN (payer.id, payer.merged_into)
                           AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind = 'refund'))
      ORDER BY o.starts_at, o.id`,
    { memberIds: [...memberIds], now: uow.now, leaver },
  );
}

/** The open charges of these members for what ends unused with them, as the modules that told them say. */
async function endingCharges(
  uow: UnitOfWork,
  memberIds: readonly number[],
): Promise<{ id: number; memberId: number; amount: number }[]> {
  const keys = await uow.modules.sum("charges.ending", { memberIds });
  if (keys.size === 0) return [];
  const rows = await all<{ id: number; memberId: number; key: string; amount: number }>(
    uow.db,
    `SELECT id, member_id, key, -amount AS amount FROM payment_transactions
      WHERE member_id = ANY (:memberIds::bigint[]) AND status IN ('debt', 'in-progress') AND kind = 'charge' ORDER BY id`,
    { memberIds: [...memberIds] },
  );
  return rows.filter(({ key }) => keys.has(moduleKey(key) ?? ""));
}

/** What erasing a member does to their money, in numbers; how what they have or lack ends is said if it was chosen. */
export async function closingConsequences(
  uow: UnitOfWork,
  { memberId, balance: end }: { memberId: number; balance: BalanceEnd | undefined },
): Promise<Consequence[]> {
  const closing = (await loadClosings(uow, [memberId])).get(memberId);
  if (!closing) return [];
  const { left, owed, due, ending } = closing;
  const money = (amount: number) => ({ money: moneyOf(uow.organization, amount) });
  const price = due.reduce((all, one) => all + one.price, 0);
  const dropped = ending.reduce((all, { amount }) => all + amount, 0);
  return [
    ...counted("payments:consequences.closing.due", due.length, money(price)),
    ...(dropped > 0
      ? [{ key: "payments:consequences.closing.dropped" as const, values: money(dropped) }]
      : []),
    ...(owed > 0 ? [{ key: "payments:consequences.closing.owed" as const, values: money(owed) }] : []),
    ...(left !== 0 && end
      ? [
          {
            key: `payments:consequences.closing.${left < 0 ? "in" : "out"}.${end}` as const,
            values: money(Math.abs(left)),
          },
        ]
      : []),
  ];
}

/**
 * Settles or writes off what a member has left, or lacks, and pays with it all that they owe, also for what has begun and is
 * not settled yet, so that they end with nothing, and nothing becomes due later. What ends unused with them is no longer due.
 * Expects the member to be locked.
 */
export async function closeBalance(
  uow: UnitOfWork,
  { memberId, balance: end }: { memberId: number; balance: BalanceEnd },
): Promise<void> {
  const closing = (await loadClosings(uow, [memberId])).get(memberId);
  const { left, due, ending } = closing ?? { left: 0, due: [], ending: [] };
  await voidTransactions(
    uow,
    ending.map(({ id }) => id),
  );
  for (const one of due)
    await addTransactions(uow, await newCharges(uow, one.occasionId, [one], () => "in-progress"));
  await uow.db("payment_commitments").where({ member_id: memberId }).delete();
  const method = end === "write-off" ? undefined : end;
  const kind = left < 0 && method ? "top-up" : "correction";
  if (left !== 0)
    await addTransactions(uow, [
      { key: `closing:${memberId}`, memberId, kind, amount: -left, status: "completed", method },
    ]);
  const open = await all<Closed & { id: number }>(
    uow.db,
    `SELECT id, key, member_id, occasion_id FROM payment_transactions
      WHERE member_id = :memberId AND status IN ('debt', 'in-progress') AND amount < 0 ORDER BY id FOR UPDATE`,
    { memberId },
  );
  if (open.length === 0) return;
  await completeTransactions(
    uow,
    open.map(({ id }) => id),
  );
  await followPaid(uow, open);
}
