import { all, lockMemberRows, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { DomainEvents, Job } from "#app/kit/module.ts";
import { isOpen, type Kind, type Method, type Status } from "#modules/payments/transaction.ts";
import { moduleKey, renewedChargeKey } from "./charges.server.ts";
import { payAndMoveUp } from "./pay-debts.server.ts";
import { addTransactions, type NewTransaction, voidTransactions } from "./transactions.server.ts";

interface Charge {
  id: number;
  key: string;
  memberId: number;
  kind: Kind;
  method: Method | null;
  amount: number;
  status: Status;
  title: string;
  occasionId: number | null;
  isWaived: boolean;
}

/**
 * Moves what a merged member had and owed to the survivor: two rows that cancel out for the balance, a new charge for
 * each open one, and what they agreed to pay. If both paid for one place, one payment is given back. Rows that are written
 * keep their owner. The survivor's debts are paid from what both had. Expects both members to be locked.
 */
export async function mergeLedgers(
  uow: UnitOfWork,
  { memberId, into }: DomainEvents["member.merged"],
): Promise<void> {
  await moveCommitments(uow, { memberId, into });
  const { doubles, moving } = divide(await loadMergedCharges(uow, { memberId, into }), into);
  await addTransactions(
    uow,
    doubles.filter(isPaid).map((one) => refundTo(into, one)),
  );
  await voidTransactions(
    uow,
    [...doubles.filter(({ status }) => isOpen(status)), ...moving].map(({ id }) => id),
  );
  await addTransactions(
    uow,
    moving.map(({ id, key, kind, method, amount, status, title, occasionId }) => ({
      key: renewedChargeKey({ id, key }),
      memberId: into,
      kind,
      amount,
      status,
      title,
      method: method ?? undefined,
      occasionId: occasionId ?? undefined,
    })),
  );
  await moveBalance(uow, { memberId, into });
  await payAndMoveUp(uow, [into]);
}

async function moveBalance(
  uow: UnitOfWork,
  { memberId, into }: DomainEvents["member.merged"],
): Promise<void> {
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
  run: (uow) => mergeMissed(uow),
};

/**
 * Merges the ledgers of members who were merged while payments were off, when this module was not told; with `into` only those
 * of whom this member is the survivor.
 */
export async function mergeMissed(uow: UnitOfWork, into?: number): Promise<void> {
  const rows = await all<DomainEvents["member.merged"]>(
    uow.db,
    `SELECT id AS member_id, merged_into AS into FROM members m
      WHERE merged_into IS NOT NULL AND merged_into = coalesce(:into::bigint, merged_into) AND (
            EXISTS (SELECT FROM payment_balances WHERE member_id = m.id AND balance <> 0)
         OR EXISTS (SELECT FROM payment_commitments WHERE member_id = m.id)
         OR EXISTS (SELECT FROM payment_transactions WHERE member_id = m.id AND status IN ('in-progress', 'debt')))
      ORDER BY id`,
    { into: into ?? null },
  );
  await lockMemberRows(
    uow,
    rows.flatMap(({ memberId, into }) => [memberId, into]),
  );
  for (const merged of rows) await mergeLedgers(uow, merged);
}

const isPaid = ({ status, isWaived }: Charge) => status === "completed" && !isWaived;

const refundTo = (memberId: number, { id, amount, title, occasionId }: Charge): NewTransaction => ({
  key: `refund:${id}`,
  memberId,
  kind: "refund",
  amount: -amount,
  status: "completed",
  title,
  answers: id,
  occasionId: occasionId ?? undefined,
});

/**
 * Of an occasion for which several of the charges stand, the survivor's own counts, else one that is paid; the others are
 * `doubles`. `moving`: open charges of others that the survivor owes from now on.
 */
function divide(charges: readonly Charge[], into: number): { doubles: Charge[]; moving: Charge[] } {
  const rank = ({ memberId, status }: Charge) => (memberId === into ? 0 : isOpen(status) ? 2 : 1);
  const standing = [...Map.groupBy(charges, ({ occasionId }) => occasionId)].flatMap(([occasionId, all]) =>
    occasionId === null ? all : all.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id).slice(0, 1),
  );
  return {
    doubles: charges.filter((one) => !standing.includes(one)),
    moving: standing.filter(({ memberId, status }) => memberId !== into && isOpen(status)),
  };
}

/** What a merge gives back, because one person paid more than once for a place; minor units. */
export async function paidTwice(uow: UnitOfWork, merged: DomainEvents["member.merged"]): Promise<number> {
  const { doubles } = divide(await loadMergedCharges(uow, merged), merged.into);
  return doubles.filter(isPaid).reduce((sum, { amount }) => sum - amount, 0);
}

/**
 * What the survivor of a merge owes because of the others, in minor units: not what both owe for one place, nor what the
 * module that told a charge drops.
 */
export async function owedAfterMerge(
  uow: UnitOfWork,
  merged: DomainEvents["member.merged"],
): Promise<number> {
  const { moving } = divide(await loadMergedCharges(uow, merged), merged.into);
  const dropped = await uow.modules.sum("charges.dropped", merged);
  const stays = moving.filter(({ key }) => !dropped.has(moduleKey(key) ?? ""));
  return stays.reduce((sum, { amount }) => sum - amount, 0);
}

/**
 * The charges that stand, paid or open, of the survivor, the other one, and everybody who was merged into either before; and
 * what the others still owe for money that went back.
 */
async function loadMergedCharges(
  uow: UnitOfWork,
  { memberId, into }: DomainEvents["member.merged"],
): Promise<Charge[]> {
  return all<Charge>(
    uow.db,
    `SELECT t.id, t.key, t.member_id, t.kind, t.method, t.amount, t.status, t.title, t.occasion_id,
            EXISTS (SELECT FROM payment_transactions w WHERE w.answers = t.id AND w.kind = 'waiver') AS is_waived
       FROM payment_transactions t JOIN members m ON m.id = t.member_id
      WHERE (:memberId IN (m.id, m.merged_into) OR :into IN (m.id, m.merged_into))
        AND (t.kind = 'charge' AND t.status <> 'void'
             OR t.kind IN ('chargeback', 'shortfall') AND t.status = 'debt' AND t.member_id <> :into)
        AND NOT EXISTS (SELECT FROM payment_transactions r WHERE r.answers = t.id AND r.kind = 'refund')
      ORDER BY t.id`,
    { memberId, into },
  );
}

/**
 * Moves the commitments. If both agreed to pay for one occasion, the survivor's commitment counts, unless they left and the
 * other did not: the other's place is now theirs.
 */
async function moveCommitments(
  uow: UnitOfWork,
  { memberId, into }: DomainEvents["member.merged"],
): Promise<void> {
  await run(
    uow.db,
    `WITH gone AS (DELETE FROM payment_commitments WHERE member_id = :memberId RETURNING *)
     INSERT INTO payment_commitments AS c (occasion_id, member_id, price, since, free_until, left_at)
     SELECT occasion_id, :into, price, since, free_until, left_at FROM gone
     ON CONFLICT (occasion_id, member_id) DO UPDATE
       SET price = excluded.price, since = excluded.since, free_until = excluded.free_until, left_at = NULL
     WHERE c.left_at IS NOT NULL AND excluded.left_at IS NULL`,
    { memberId, into },
  );
  await run(
    uow.db,
    `UPDATE payment_commitments c SET since = a.attending_since FROM attendances a
      WHERE c.member_id = :into AND c.left_at IS NULL
        AND a.member_id = c.member_id AND a.occasion_id = c.occasion_id AND a.state = 'attending'`,
    { into },
  );
}
