import type { z } from "zod";
import {
  type Consequence,
  counted,
  ensureConfirmed,
  type Question,
} from "#app/domain/confirmation/confirmation.ts";
import { SHOWN_NAME } from "#app/domain/members/names/shown-name.ts";
import { moneyOf } from "#app/domain/organizations/money-of.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { accountsOf } from "../ledger/accounts.server.ts";
import { followPaid } from "../ledger/charges.server.ts";
import { type Locked, lockTransactions } from "../ledger/lock-transactions.server.ts";
import { mayOwe } from "../ledger/negative-balance.ts";
import { payAndMoveUp } from "../ledger/pay-debts.server.ts";
import { addTransactions, completeTransactions } from "../ledger/transactions.server.ts";
import type { CollectSchema } from "../payments.schemas.ts";
import { isOpen } from "../transaction.ts";

/** How many members a refusal names. */
const MAX_NAMES = 5;

type Method = z.output<typeof CollectSchema>["method"];

/**
 * Settles what members owe: from their balances, with cash or a transfer that came in, or by waiving it. All or nothing; what is
 * settled or void already is left as it is; if all of it is, it says by whom. Asks back with the numbers. Refuses `not-found`,
 * `payments:not-covered`, `payments:some-not-covered`, `payments:settled-before`, `payments:settled-by`, `payments:settled-by-you`,
 * `payments:not-due`.
 * Returns how many were settled, how many were before, and how many are no longer due.
 */
export async function collect(
  uow: UnitOfWork,
  { transactionIds, method, reviewed, ...about }: z.output<typeof CollectSchema>,
): Promise<{ settled: number; before: number; gone: number }> {
  const kinds = ["charge", "chargeback", "shortfall"] as const;
  const asked = await lockTransactions(uow, transactionIds, { kinds, ...about });
  const open = asked.filter(({ status }) => isOpen(status));
  if (open.length === 0) return refuseSettled(uow, asked, method);
  if (method === "balance") await ensureCovered(uow, open);
  await ensureConfirmed(reviewed, () => collectQuestion(uow, open, method));
  if (method !== "balance")
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
  const members = [...Map.groupBy(open, ({ memberId }) => memberId)].map(([id, own]) => ({
    ...{ id, name: own[0]?.name ?? "" },
    after: { charges: own.length, amount: sumOf(own) },
  }));
  await uow.audit(method === "waive" ? "payments.waived" : "payments.collected", {
    ...{ subject: { kind: "payments" }, members },
    after: {
      ...(method !== "waive" && { method }),
      ...(members.length > 1 && { amount: sumOf(open) }),
    },
  });
  await followPaid(uow, open);
  await payAndMoveUp(
    uow,
    open.map(({ memberId }) => memberId),
  );
  const gone = asked.filter(({ status }) => status === "void").length;
  return { settled: open.length, before: asked.length - open.length - gone, gone };
}

/**
 * Nobody should believe that they settled what somebody else had settled before: the money in hand is still to be recorded. Who
 * settled it themselves has sent the form twice, and must not record it once more.
 */
async function refuseSettled(uow: UnitOfWork, asked: readonly Locked[], method: Method): Promise<never> {
  const settled = asked.filter(({ status }) => status !== "void");
  if (settled.length === 0) throw new Refusal("payments:not-due");
  const { rows } = await uow.db.raw<{ rows: { id: number; name: string }[] }>(
    `SELECT m.id, ${SHOWN_NAME} AS name FROM payment_transactions p JOIN members m ON m.id = p.author_id
      WHERE p.answers = ANY (:ids::bigint[]) AND p.kind IN ('payment', 'waiver')
      GROUP BY m.id ORDER BY max(p.id) DESC`,
    { ids: settled.map(({ id }) => id) },
  );
  const own = uow.actor.kind === "member" ? uow.actor.id : null;
  if (rows.length > 0 && rows.every(({ id }) => id === own)) throw new Refusal("payments:settled-by-you");
  const values = {
    member: named(settled.map(({ shownName }) => shownName)),
    name: named(rows.map(({ name }) => name)),
  };
  const isInHand = method === "cash" || method === "transfer";
  if (rows.length === 0)
    throw new Refusal(isInHand ? "payments:settled-in-hand" : "payments:settled-before", undefined, values);
  throw new Refusal(isInHand ? "payments:settled-by-in-hand" : "payments:settled-by", undefined, values);
}

/** The first of these names, each once. */
function named(names: readonly string[]): string {
  const all = [...new Set(names)];
  return [...all.slice(0, MAX_NAMES), ...(all.length > MAX_NAMES ? ["…"] : [])].join(", ");
}

const sumOf = (open: readonly Locked[]) => open.reduce((sum, { amount }) => sum - amount, 0);

/** What settling these charges this way does, in numbers. */
function collectQuestion({ organization }: UnitOfWork, open: readonly Locked[], method: Method): Question {
  const people = new Set(open.map(({ memberId }) => memberId)).size;
  const money = moneyOf(organization, sumOf(open));
  const said: Consequence[] = counted(`payments:consequences.collect.${method}`, open.length, { money });
  return {
    act: `payments.collect.${method}`,
    about: open.map(({ id }) => id),
    consequences: [...said, ...counted("payments:consequences.collect.members", people)],
    always: true,
  };
}

/** Refuses before anything is written, so that the error names who is short. */
async function ensureCovered(uow: UnitOfWork, open: readonly Locked[]): Promise<void> {
  if (mayOwe(uow)) return;
  const byMember = Map.groupBy(open, ({ memberId }) => memberId);
  const accounts = await accountsOf(uow, [...byMember.keys()]);
  const short = [...byMember].filter(([id, charges]) => (accounts.get(id)?.balance ?? 0) < sumOf(charges));
  const names = short.flatMap(([, [charge]]) => charge?.shownName ?? []);
  if (names.length === 0) return;
  if (byMember.size === 1) throw new Refusal("payments:not-covered", "method", { name: names.join() });
  throw new Refusal("payments:some-not-covered", "method", {
    ...{ covered: byMember.size - short.length, members: byMember.size },
    names: named(names),
  });
}
