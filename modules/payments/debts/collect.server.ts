import type { z } from "zod";
import {
  all,
  type Consequence,
  counted,
  ensureConfirmed,
  maybe,
  type Question,
  run,
  type UnitOfWork,
} from "#app/kit/commands.server.ts";
import { moneyOf, type Offer, Refusal, type RefusalCode, SHOWN_NAME } from "#app/kit/rules.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { followPaid } from "#modules/payments/ledger/charges.server.ts";
import { type Locked, lockTransactions } from "#modules/payments/ledger/lock-transactions.server.ts";
import { mayOwe } from "#modules/payments/ledger/negative-balance.ts";
import { payAndMoveUp } from "#modules/payments/ledger/pay-debts.server.ts";
import { putInAddress } from "#modules/payments/ledger/put-in-address.ts";
import { addTransactions, completeTransactions } from "#modules/payments/ledger/transactions.server.ts";
import type { CollectSchema } from "#modules/payments/payments.schemas.ts";
import { isOpen } from "#modules/payments/transaction.ts";

/** How many members a refusal names. */
const MAX_NAMES = 5;

type Method = z.output<typeof CollectSchema>["method"];

/** How many charges were settled, how many had been before, and how many are no longer due. */
export interface Collected {
  settled: number;
  before: number;
  gone: number;
}

/**
 * Settles what members owe: from their balances, with cash or a transfer that came in, or by waiving it. All or nothing; what is
 * settled or void already is left as it is; if all of it is, it says by whom, and offers to put the money in hand into the balance.
 * Asks back with the numbers. Sent again with the same `once`, it does nothing more, and comes to the same. Refuses `not-found`,
 * `payments:not-covered`, `payments:some-not-covered`, `payments:settled-before`, `payments:settled-by`, `payments:settled-by-you`,
 * `payments:settled-and-gone`, `payments:settled-by-and-gone`, `payments:not-due`, and with money in hand `payments:settled-in-hand`,
 * `payments:settled-by-in-hand`, `payments:not-due-in-hand`; `payments:sent-before` for the same `once` with something else.
 */
export async function collect(
  uow: UnitOfWork,
  { transactionIds, method, reviewed, once, ...about }: z.output<typeof CollectSchema>,
): Promise<Collected> {
  const sent = once ? { key: sentKey(uow, once), transactionIds, method } : undefined;
  const earlier = sent && (await sentBefore(uow, sent));
  if (earlier) return earlier;
  const kinds = ["charge", "chargeback", "shortfall"] as const;
  const asked = await lockTransactions(uow, transactionIds, { kinds, ...about });
  const open = asked.filter(({ status }) => isOpen(status));
  if (open.length === 0) return refuseSettled(uow, asked, method);
  if (method === "balance") await ensureCovered(uow, open);
  await ensureConfirmed(reviewed, () =>
    collectQuestion(uow, { open, left: asked.length - open.length, method }),
  );
  if (method !== "balance")
    await addTransactions(
      uow,
      open.map(({ id, memberId, amount, title, occasionId }) => ({
        memberId,
        amount: -amount,
        status: "completed",
        title,
        occasionId: occasionId ?? undefined,
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
    id,
    name: own[0]?.name ?? "",
    after: { charges: own.length, amount: sumOf(own) },
  }));
  await uow.audit(method === "waive" ? "payments.waived" : "payments.collected", {
    subject: { kind: "payments" },
    members,
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
  const collected = { settled: open.length, before: asked.length - open.length - gone, gone };
  if (sent) await uow.db("payment_sent_settlings").where({ once: sent.key }).update(collected);
  return collected;
}

const sentKey = ({ actor }: UnitOfWork, once: string) =>
  `${actor.kind === "member" ? actor.id : actor.kind}:${once}`;

/**
 * What the same form or call came to before; undefined if this is the first one, which is then on record. If both come at once, the
 * later waits for the earlier.
 */
async function sentBefore(
  { db, now }: UnitOfWork,
  { key, transactionIds, method }: { key: string; transactionIds: readonly number[]; method: Method },
): Promise<Collected | undefined> {
  const ids = [...new Set(transactionIds)].sort((one, other) => one - other);
  const noted = await run(
    db,
    `INSERT INTO payment_sent_settlings (once, transaction_ids, method, sent_at)
     VALUES (:key, :ids::bigint[], :method, :now) ON CONFLICT (once) DO NOTHING`,
    { key, ids, method, now },
  );
  if (noted > 0) return undefined;
  const first = await maybe<Collected & { isSame: boolean }>(
    db,
    `SELECT settled, before, gone, transaction_ids = :ids::bigint[] AND method = :method AS is_same
       FROM payment_sent_settlings WHERE once = :key`,
    { key, ids, method },
  );
  if (!first?.isSame) throw new Refusal("payments:sent-before");
  const { settled, before, gone } = first;
  return { settled, before, gone };
}

/**
 * Nobody should believe that they settled what somebody else had settled before, or what is no longer due: the money in hand is
 * still to be recorded. Who settled it themselves has sent the form twice, and must not record it once more.
 */
async function refuseSettled(uow: UnitOfWork, asked: readonly Locked[], method: Method): Promise<never> {
  const settled = asked.filter(({ status }) => status !== "void");
  const gone = asked.filter(({ status }) => status === "void");
  const settlers = await loadSettlers(uow, settled);
  const own = uow.actor.kind === "member" ? uow.actor.id : null;
  const others = settled.filter(({ id }) => settlers.get(id)?.id !== own);
  if (others.length + gone.length === 0) throw new Refusal("payments:settled-by-you");
  const names = (of: readonly Locked[]) => named(of.map(({ shownName }) => shownName));
  const values = {
    member: names(settled.length > 0 ? settled : gone),
    gone: names(gone),
    name: named([...settlers.values()].map(({ name }) => name)),
  };
  const isInHand = method === "cash" || method === "transfer";
  const code = settledCode({ settled: settled.length, gone: gone.length, isBy: settlers.size > 0, isInHand });
  const offers = isInHand ? handOffers(uow, [...others, ...gone], method) : [];
  throw new Refusal(code, undefined, values, { offers });
}

/** `isBy`: is it known who settled them? */
function settledCode(of: { settled: number; gone: number; isBy: boolean; isInHand: boolean }): RefusalCode {
  if (of.settled === 0) return of.isInHand ? "payments:not-due-in-hand" : "payments:not-due";
  if (of.gone > 0) return of.isBy ? "payments:settled-by-and-gone" : "payments:settled-and-gone";
  if (of.isBy) return of.isInHand ? "payments:settled-by-in-hand" : "payments:settled-by";
  return of.isInHand ? "payments:settled-in-hand" : "payments:settled-before";
}

/** Who settled these charges last, by charge, the latest first; those that a balance paid are left out. */
async function loadSettlers(
  { db }: UnitOfWork,
  settled: readonly Locked[],
): Promise<Map<number, { id: number; name: string }>> {
  const rows = await all<{ charge: number; id: number; name: string }>(
    db,
    `SELECT charge, id, name FROM (
       SELECT DISTINCT ON (p.answers) p.answers AS charge, p.id AS payment, m.id, ${SHOWN_NAME} AS name
         FROM payment_transactions p JOIN members m ON m.id = p.author_id
        WHERE p.answers = ANY (:ids::bigint[]) AND p.kind IN ('payment', 'waiver')
        ORDER BY p.answers, p.id DESC) AS last
      ORDER BY payment DESC`,
    { ids: settled.map(({ id }) => id) },
  );
  return new Map(rows.map(({ charge, ...settler }) => [charge, settler]));
}

/** For each member, where the money for these charges that somebody has in hand is put into the balance. */
function handOffers(
  { organization }: UnitOfWork,
  charges: readonly Locked[],
  method: "cash" | "transfer",
): Offer[] {
  return [...Map.groupBy(charges, ({ memberId }) => memberId)].map(([memberId, own]) => {
    const amount = sumOf(own);
    const note = [...new Set(own.map(({ title }) => title))].filter(Boolean).join(", ");
    return {
      to: putInAddress({ memberId, amount, currency: organization.currency, method, note }),
      label: `payments:collect.putIn.${method}`,
      values: { money: moneyOf(organization, amount), name: own[0]?.shownName ?? "" },
    };
  });
}

/** The first of these names, each once. */
function named(names: readonly string[]): string {
  const all = [...new Set(names)];
  return [...all.slice(0, MAX_NAMES), ...(all.length > MAX_NAMES ? ["…"] : [])].join(", ");
}

const sumOf = (open: readonly Locked[]) => open.reduce((sum, { amount }) => sum - amount, 0);

/** What settling these charges this way does, in numbers. */
function collectQuestion(
  { organization }: UnitOfWork,
  { open, left, method }: { open: readonly Locked[]; left: number; method: Method },
): Question {
  const people = new Set(open.map(({ memberId }) => memberId)).size;
  const money = moneyOf(organization, sumOf(open));
  const said: Consequence[] = counted(`payments:consequences.collect.${method}`, open.length, { money });
  return {
    act: `payments.collect.${method}`,
    about: open.map(({ id }) => id),
    consequences: [
      ...said,
      ...counted("payments:consequences.collect.members", people),
      ...counted("payments:consequences.collect.left", left),
    ],
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
    covered: byMember.size - short.length,
    members: byMember.size,
    names: named(names),
  });
}
