import { z } from "zod";
import { aboutMember, adminIds, all, notify, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import { defineWork } from "#app/kit/module.ts";
import { moneyOf } from "#app/kit/rules.ts";
import {
  advanceKey,
  readShortfall,
  shortfallKey,
  withAdvance,
} from "#modules/payments/ledger/advance.server.ts";
import { payAndMoveUp } from "#modules/payments/ledger/pay-debts.server.ts";
import {
  addTransactions,
  type NewTransaction,
  voidTransactions,
} from "#modules/payments/ledger/transactions.server.ts";
import { isOpen, type Kind, type Status } from "#modules/payments/transaction.ts";
import { pauseAutomatic } from "./automatic/end-automatic.server.ts";
import { noteFinding } from "./findings.server.ts";
import { amountOfProvider, inProviderUnits, isCurrency } from "./provider-amount.ts";
import { lockTopUp, type OnlineTopUp } from "./top-ups/top-ups.server.ts";

/** A refund or a dispute as the provider reports it; the amount in the provider's units. */
export interface ReportedReturn {
  id: string;
  kind: "refund" | "dispute";
  /** The payment that it is of. */
  intentId: string;
  amount: number;
  currency: string;
  /** Whether the money is with the payer; false once a refund failed or a dispute was won. */
  stands: boolean;
  /** Will the provider say nothing more of it? Until then, it is asked every day. */
  isFinal: boolean;
  /** Does the bank only ask, and no money has moved? It may become a dispute, and is kept so that it is asked about. */
  isInquiry?: true;
}

type Taken = Pick<ReportedReturn, "id" | "kind"> & { amount: number };

/**
 * Applies a refund or dispute that the provider reports: it is always posted, and what the balance does not cover is
 * owed. If its payment is not credited yet, it waits for that; if it was undone before we heard of it, it never counts.
 * Refunds of more than was paid are a finding, and not posted.
 */
export async function applyReturn(uow: UnitOfWork, account: string, reported: ReportedReturn): Promise<void> {
  const topUp = await lockTopUp(uow, { intentId: reported.intentId });
  const amount = amountOfProvider(reported.amount, reported.currency);
  if (topUp && (topUp.account !== account || !isCurrency(reported.currency, topUp.currency) || !amount)) {
    const reason = topUp.account === account ? "currency" : "account";
    return noteFinding(uow, { reason, objectId: reported.id, topUpId: topUp.id, money: reported });
  }
  await run(
    uow.db,
    `INSERT INTO payment_online_returns (id, kind, account, intent_id, amount, currency, state, heard_at)
     VALUES (:id, :kind, :account, :intentId, :amount, :currency, :state, :now) ON CONFLICT (id) DO NOTHING`,
    {
      id: reported.id,
      kind: reported.kind,
      account,
      intentId: reported.intentId,
      currency: reported.currency,
      amount: amount ?? reported.amount,
      state: reported.isInquiry ? "asked" : reported.stands ? "waiting" : "undone",
      now: uow.now,
    },
  );
  const [known] = await uow.db("payment_online_returns").where({ id: reported.id }).forUpdate().select("*");
  const returns = uow.db("payment_online_returns").where({ id: reported.id });
  // What is older than the dispute that it became says nothing more.
  if (reported.isInquiry && known.state !== "asked") return;
  await returns.clone().update({ final: reported.isFinal });
  if (reported.isInquiry && !reported.isFinal) return;
  if (reported.stands && known.state === "asked") {
    Object.assign(known, { state: "waiting", amount: amount ?? reported.amount });
    await returns.clone().update({ state: known.state, amount: known.amount });
  }
  if (reported.stands) {
    // A payment by a saved card is known by its id before it is credited, if it ever is.
    if (topUp?.state === "paid" && known.state === "waiting") return post(uow, topUp, known);
    // Its payment may be credited at this very moment, by somebody who can't see this row yet.
    if (known.state === "waiting")
      await uow.enqueue(
        "payments:post-waiting",
        { intentId: reported.intentId },
        new Date(uow.now.getTime() + LOOK_AGAIN_MS),
      );
    return;
  }
  if (topUp && known.state === "posted") await putBack(uow, topUp, known);
  await returns.clone().update({ state: "undone" });
}

/** When to look again whether the payment of a refund or dispute is credited, in milliseconds. */
const LOOK_AGAIN_MS = 60_000;

/** Posts what waits for a payment, if that is credited by now. */
export const postWaitingLater = defineWork({
  payload: z.object({ intentId: z.string() }),
  run: ({ payload: { intentId } }, host) =>
    host.unit(async (uow) => {
      if ((await lockTopUp(uow, { intentId }))?.state === "paid") await postWaiting(uow, intentId);
    }),
});

/** Posts the refunds and disputes of a payment that were reported before the payment. Expects the member to be locked. */
export async function postWaiting(uow: UnitOfWork, intentId: string): Promise<void> {
  const waiting: Taken[] = await uow
    .db("payment_online_returns")
    .where({ intent_id: intentId, state: "waiting" })
    .orderBy("id")
    .forUpdate()
    .select("id", "kind", "amount");
  const topUp = waiting.length > 0 ? await lockTopUp(uow, { intentId }) : undefined;
  for (const one of waiting) if (topUp) await post(uow, topUp, one);
}

/** The key of what was taken back. Before advances, the part that the balance did not cover had another one. */
const onlineReturnKey = (id: string) => `online:${id}`;
const onlineReturnDebtKey = (id: string) => `online:${id}:debt`;

interface Posted {
  id: number;
  kind: Kind;
  amount: number;
  status: Status;
  /** The waiver that answers it. */
  waiver: number | null;
}

async function post(
  uow: UnitOfWork,
  topUp: OnlineTopUp & { name: string },
  { id, kind, amount }: Taken,
): Promise<void> {
  const { id: topUpId, memberId, name, cardId, intentId, currency } = topUp;
  if (kind === "refund" && amount > topUp.amount - (await readRefundedAmount(uow, intentId)))
    return noteFinding(uow, {
      reason: "amount",
      objectId: id,
      topUpId,
      money: inProviderUnits({ amount, currency }),
    });
  const row = { memberId, kind: "chargeback", method: "online", status: "completed" } as const;
  const lack = await readShortfall(uow, memberId, amount);
  await addTransactions(
    uow,
    withAdvance({ ...row, key: onlineReturnKey(id), amount: -amount }, lack, onlineReturnKey(id)),
  );
  await uow.db("payment_online_returns").where({ id }).update({ state: "posted", top_up_id: topUpId });
  if (cardId) await pauseAutomatic(uow, memberId, { kind, id, amount });
  await uow.audit(
    "payments.taken-back",
    aboutMember({ id: memberId, name }, undefined, { amount, reason: kind, note: id }),
  );
  const values = { name, amount: moneyOf(uow.organization, amount) };
  const admins = (await adminIds(uow)).filter((admin) => admin !== memberId);
  await notify(uow, [
    {
      memberId,
      kind: "payments:taken-back",
      values,
      to: "/my-transactions",
      once: `payments:taken-back:${id}:${memberId}`,
    },
    ...admins.map((admin) => ({
      memberId: admin,
      kind: `payments:${kind}-seen` as const,
      values,
      to: `/organization/${memberId}/payments`,
      once: `payments:${kind}-seen:${id}:${admin}`,
    })),
  ]);
}

/** How much of a payment its refunds have given back so far. */
async function readRefundedAmount({ db }: UnitOfWork, intentId: string | null): Promise<number> {
  const [row] = await db("payment_online_returns")
    .where({ intent_id: intentId, kind: "refund", state: "posted" })
    .sum("amount as sum");
  return Number(row?.sum ?? 0);
}

/** Puts back what was taken: what is still owed of it becomes void, what was paid of it goes to the balance. */
async function putBack(
  uow: UnitOfWork,
  { memberId, name }: OnlineTopUp & { name: string },
  { id, kind, amount }: Taken,
): Promise<void> {
  const rows = await all<Posted>(
    uow.db,
    `SELECT t.id, t.kind, t.amount, t.status, w.id AS waiver FROM payment_transactions t
       LEFT JOIN payment_transactions w ON w.answers = t.id AND w.kind = 'waiver'
      WHERE t.kind IN ('chargeback', 'shortfall') AND t.status <> 'void'
        AND regexp_replace(t.key, '^again:[0-9]+:', '') IN (:own, :debt, :shortfall)
      ORDER BY t.id FOR UPDATE OF t`,
    { own: onlineReturnKey(id), debt: onlineReturnDebtKey(id), shortfall: shortfallKey(onlineReturnKey(id)) },
  );
  const open = rows.filter(({ status }) => isOpen(status));
  const advance = await uow
    .db("payment_transactions")
    .where({ key: advanceKey(onlineReturnKey(id)) })
    .first("id");
  await voidTransactions(
    uow,
    open.map((one) => one.id),
  );
  const reversal = { memberId, kind: "reversal", status: "completed" } as const;
  const undone = (answers: number, amount: number): NewTransaction => ({
    ...reversal,
    key: `reversal:${answers}`,
    amount,
    answers,
  });
  await addTransactions(
    uow,
    rows
      .filter((one) => !open.includes(one))
      // Money that the club had waived has come after all: the waiver is undone, so that nobody gets it twice.
      .flatMap(({ id, kind, amount, waiver }) => [
        ...(kind === "chargeback" ? [undone(id, -amount)] : []),
        ...(waiver ? [undone(waiver, amount)] : []),
      ]),
  );
  // An advance that nobody has paid back goes with what it was for.
  const unpaid = open.find(({ kind }) => kind === "shortfall");
  if (unpaid && advance) await addTransactions(uow, [undone(advance.id, Number(unpaid.amount))]);
  await uow.audit(
    "payments.put-back",
    aboutMember({ id: memberId, name }, undefined, { amount, reason: kind, note: id }),
  );
  await payAndMoveUp(uow, [memberId]);
}
