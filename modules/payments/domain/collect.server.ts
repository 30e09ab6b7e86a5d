import type { z } from "zod";
import { Refusal } from "#app/domain/refusal.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { accountsOf, mayOwe } from "./ledger/accounts.server.ts";
import { tellPaid } from "./ledger/charges.server.ts";
import { addTransactions, completeTransactions } from "./ledger/transactions.server.ts";
import type { CollectSchema } from "./payments.schemas.ts";
import type { Status } from "./transaction.ts";

interface Open {
  id: number;
  key: string;
  memberId: number;
  name: string;
  amount: number;
  status: Status;
  title: string;
  occasionId: number | null;
}

/**
 * Settles what members owe: from their balances, with cash or a transfer that came in, or by waiving it. All or nothing; what is
 * settled or void already is left as it is. Refuses `not-found`, `payments:insufficient-balance`. Returns how many were settled.
 */
export async function collect(
  uow: UnitOfWork,
  { transactionIds, method }: z.output<typeof CollectSchema>,
): Promise<{ settled: number }> {
  const open = (await lockCharges(uow, transactionIds)).filter(
    ({ status }) => status === "in-progress" || status === "debt",
  );
  if (open.length === 0) return { settled: 0 };
  if (method === "balance") await ensureCovered(uow, open);
  else
    await addTransactions(
      uow,
      open.map(({ id, memberId, amount, title, occasionId }) => ({
        ...{ memberId, amount: -amount, status: "completed", title, occasionId: occasionId ?? undefined },
        ...(method === "waive"
          ? { key: `waiver:${id}`, kind: "waiver" as const }
          : { key: `payment:${id}`, kind: "payment" as const, method }),
        answers: id,
      })),
    );
  await completeTransactions(
    uow,
    open.map(({ id }) => id),
  );
  await uow.audit(method === "waive" ? "payments.waived" : "payments.collected", {
    subject: { kind: "payments" },
    members: [...new Map(open.map(({ memberId, name }) => [memberId, name]))].map(([id, name]) => ({
      id,
      name,
    })),
    after: { method, count: open.length, amount: open.reduce((sum, { amount }) => sum - amount, 0) },
  });
  for (const { key, memberId } of open) await tellPaid(uow, { key, memberId });
  for (const memberId of new Set(open.map((one) => one.memberId)))
    await uow.enqueue("payments:move-up", { memberId });
  return { settled: open.length };
}

/** The charges, with their members locked in the order of their ids. Refuses `not-found` if one of them is none. */
async function lockCharges(uow: UnitOfWork, ids: readonly number[]): Promise<Open[]> {
  const wanted = [...new Set(ids)];
  await uow.db.raw(
    `SELECT FROM members WHERE id IN (SELECT member_id FROM payment_transactions WHERE id = ANY (:wanted::bigint[]))
      ORDER BY id FOR NO KEY UPDATE`,
    { wanted },
  );
  const { rows } = await uow.db.raw<{ rows: Open[] }>(
    `SELECT t.id, t.key, t.member_id AS "memberId", m.name, t.amount, t.status, t.title, t.occasion_id AS "occasionId"
       FROM payment_transactions t JOIN members m ON m.id = t.member_id
      WHERE t.id = ANY (:wanted::bigint[]) AND t.kind = 'charge' ORDER BY t.id FOR UPDATE OF t`,
    { wanted },
  );
  if (rows.length < wanted.length) throw new Refusal("not-found", "transactionIds");
  return rows;
}

/** Refuses before anything is written, so that the error names who is short. */
async function ensureCovered(uow: UnitOfWork, open: readonly Open[]): Promise<void> {
  if (mayOwe(uow)) return;
  const accounts = await accountsOf(uow, [...new Set(open.map(({ memberId }) => memberId))]);
  const left = new Map([...accounts].map(([id, { balance }]) => [id, balance]));
  for (const { memberId, amount, name } of open) {
    left.set(memberId, (left.get(memberId) ?? 0) + amount);
    if ((left.get(memberId) ?? 0) < 0) throw new Refusal("payments:not-covered", "method", { name });
  }
}
