import { lockMemberRows } from "#app/domain/members/lock-member.server.ts";
import type { Job } from "#app/module-system/contract.ts";
import type { Happenings } from "#app/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { isOpen, type Kind, type Method, type Status } from "../transaction.ts";
import { keyAgain } from "./charges.server.ts";
import { payAndMoveUp } from "./pay-debts.server.ts";
import { addTransactions, voidTransactions } from "./transactions.server.ts";

interface Charge {
  id: number;
  key: string;
  kind: Kind;
  method: Method | null;
  amount: number;
  status: Status;
  title: string;
  occasionId: number | null;
  /** Does the survivor have a charge of their own for the same occasion? */
  isDouble: boolean;
}

/**
 * Moves what a merged member had and owed to the survivor: two rows that cancel out for the balance, a new charge for
 * each open one, and what they agreed to pay. If both paid for one place, one payment is given back. Rows that are written
 * keep their owner. The survivor's debts are paid from what both had. Expects both members to be locked.
 */
export async function mergeLedgers(
  uow: UnitOfWork,
  { memberId, into }: Happenings["member.merged"],
): Promise<void> {
  await moveCommitments(uow, { memberId, into });
  const charges = await chargesOf(uow, { memberId, into });
  const paid = charges.filter(({ status, isDouble }) => status === "completed" && isDouble);
  await addTransactions(
    uow,
    paid.map(({ id, amount, title, occasionId }) => ({
      ...{ key: `refund:${id}`, memberId, kind: "refund", amount: -amount, status: "completed", title },
      ...{ answers: id, occasionId: occasionId ?? undefined },
    })),
  );
  const open = charges.filter(({ status }) => isOpen(status));
  await voidTransactions(
    uow,
    open.map(({ id }) => id),
  );
  await addTransactions(
    uow,
    open
      .filter(({ isDouble }) => !isDouble)
      .map(({ id, key, kind, method, amount, status, title, occasionId }) => ({
        ...{ key: keyAgain({ id, key }), memberId: into, kind, amount, status, title },
        ...{ method: method ?? undefined, occasionId: occasionId ?? undefined },
      })),
  );
  await moveBalance(uow, { memberId, into });
  await payAndMoveUp(uow, [into]);
}

async function moveBalance(uow: UnitOfWork, { memberId, into }: Happenings["member.merged"]): Promise<void> {
  const held = await uow.db("payment_balances").where({ member_id: memberId }).first("balance");
  const balance = Number(held?.balance ?? 0);
  if (balance === 0) return;
  const row = { kind: "transfer" as const, status: "completed" as const };
  await addTransactions(uow, [
    { ...row, key: `merged:${memberId}:${into}:out`, memberId, amount: -balance },
    { ...row, key: `merged:${memberId}:${into}:in`, memberId: into, amount: balance },
  ]);
}

/** Once a day, since a merge that overlaps with switching payments on may be missed. */
export const mergeMissedJob: Job = {
  id: "payments.merge-forgotten",
  schedule: "30 4 * * *",
  run: mergeMissed,
};

/** Merges the ledgers of members who were merged while payments were off, when this module was not told. */
export async function mergeMissed(uow: UnitOfWork): Promise<void> {
  const { rows } = await uow.db.raw<{ rows: Happenings["member.merged"][] }>(
    `SELECT id AS "memberId", merged_into AS into FROM members m
      WHERE merged_into IS NOT NULL AND (
            EXISTS (SELECT FROM payment_balances WHERE member_id = m.id AND balance <> 0)
         OR EXISTS (SELECT FROM payment_commitments WHERE member_id = m.id)
         OR EXISTS (SELECT FROM payment_transactions WHERE member_id = m.id AND status IN ('in-progress', 'debt')))
      ORDER BY id`,
  );
  await lockMemberRows(
    uow,
    rows.flatMap(({ memberId, into }) => [memberId, into]),
  );
  for (const merged of rows) await mergeLedgers(uow, merged);
}

/** The other member's charges that stand, paid or open. */
async function chargesOf(
  uow: UnitOfWork,
  { memberId, into }: Happenings["member.merged"],
): Promise<Charge[]> {
  const { rows } = await uow.db.raw<{ rows: Charge[] }>(
    `SELECT t.id, t.key, t.kind, t.method, t.amount, t.status, t.title, t.occasion_id AS "occasionId",
            t.occasion_id IS NOT NULL AND EXISTS (
              SELECT FROM payment_transactions own
               WHERE own.member_id = :into AND own.occasion_id = t.occasion_id AND own.kind = 'charge' AND own.status <> 'void'
                 AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = own.id AND r.kind = 'refund')) AS "isDouble"
       FROM payment_transactions t
      WHERE t.member_id = :memberId AND (t.kind = 'charge' AND t.status <> 'void' OR t.kind = 'chargeback' AND t.status = 'debt')
        AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind IN ('refund', 'waiver'))
      ORDER BY t.id`,
    { memberId, into },
  );
  return rows;
}

/**
 * Moves the commitments. If both agreed to pay for one occasion, the survivor's commitment counts, unless they left and the
 * other did not: the other's place is now theirs.
 */
async function moveCommitments(
  uow: UnitOfWork,
  { memberId, into }: Happenings["member.merged"],
): Promise<void> {
  await uow.db.raw(
    `WITH gone AS (DELETE FROM payment_commitments WHERE member_id = :memberId RETURNING *)
     INSERT INTO payment_commitments AS c (occasion_id, member_id, price, since, free_until, left_at)
     SELECT occasion_id, :into, price, since, free_until, left_at FROM gone
     ON CONFLICT (occasion_id, member_id) DO UPDATE
       SET price = excluded.price, since = excluded.since, free_until = excluded.free_until, left_at = NULL
     WHERE c.left_at IS NOT NULL AND excluded.left_at IS NULL`,
    { memberId, into },
  );
  await uow.db.raw(
    `UPDATE payment_commitments c SET since = a.attending_since FROM attendances a
      WHERE c.member_id = :into AND c.left_at IS NULL
        AND a.member_id = c.member_id AND a.occasion_id = c.occasion_id AND a.state = 'attending'`,
    { into },
  );
}
