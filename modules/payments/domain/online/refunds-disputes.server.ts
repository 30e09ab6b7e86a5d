import { aboutMember } from "#app/domain/audit/audit.ts";
import { adminIds } from "#app/domain/members/lock-member.server.ts";
import { notify } from "#app/domain/notices/notices.server.ts";
import { moneyOf } from "#app/domain/organizations/money-of.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { accountsOf } from "../ledger/accounts.server.ts";
import { mayOwe } from "../ledger/negative-balance.ts";
import { payAndMoveUp } from "../ledger/pay-debts.server.ts";
import { addTransactions, type NewTransaction, voidTransactions } from "../ledger/transactions.server.ts";
import { isOpen, type Status } from "../transaction.ts";
import { noteFinding } from "./findings.server.ts";
import { amountOfProvider, isCurrency } from "./provider-amount.ts";
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
    const { id: objectId, amount, currency } = reported;
    return noteFinding(uow, { reason, objectId, topUpId: topUp.id, amount, currency });
  }
  await uow.db.raw(
    `INSERT INTO payment_online_returns (id, kind, account, intent_id, amount, currency, state, heard_at)
     VALUES (:id, :kind, :account, :intentId, :amount, :currency, :state, :now) ON CONFLICT (id) DO NOTHING`,
    {
      ...{
        id: reported.id,
        kind: reported.kind,
        account,
        intentId: reported.intentId,
        currency: reported.currency,
      },
      ...{ amount: amount ?? reported.amount, state: reported.stands ? "waiting" : "undone", now: uow.now },
    },
  );
  const [known] = await uow.db("payment_online_returns").where({ id: reported.id }).forUpdate().select("*");
  if (reported.stands) {
    // A payment by a saved card is known by its id before it is credited, if it ever is.
    if (topUp?.state === "paid" && known.state === "waiting") await post(uow, topUp, known);
    return;
  }
  if (topUp && known.state === "posted") await putBack(uow, topUp, known);
  await uow.db("payment_online_returns").where({ id: reported.id }).update({ state: "undone" });
}

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

/** The key of what was taken back; the part that the balance did not cover has another one. */
const keyOf = (id: string) => `online:${id}`;
const debtKeyOf = (id: string) => `online:${id}:debt`;

interface Posted {
  id: number;
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
  const { id: topUpId, memberId, name, intentId, currency } = topUp;
  if (kind === "refund" && amount > topUp.amount - (await refundedOf(uow, intentId)))
    return noteFinding(uow, { reason: "amount", objectId: id, topUpId, amount, currency });
  const balance = (await accountsOf(uow, [memberId])).get(memberId)?.balance ?? 0;
  const covered = mayOwe(uow) ? amount : Math.min(Math.max(balance, 0), amount);
  const row = { memberId, kind: "chargeback", method: "online" } as const;
  const rows: NewTransaction[] = [
    { ...row, key: keyOf(id), amount: -covered, status: "completed" },
    { ...row, key: debtKeyOf(id), amount: covered - amount, status: "debt" },
  ];
  await addTransactions(
    uow,
    rows.filter((one) => one.amount < 0),
  );
  await uow.db("payment_online_returns").where({ id }).update({ state: "posted", top_up_id: topUpId });
  await uow.audit(
    "payments.taken-back",
    aboutMember({ id: memberId, name }, undefined, { amount, reason: kind, note: id }),
  );
  const values = { name, amount: moneyOf(uow.organization, amount) };
  const admins = (await adminIds(uow)).filter((admin) => admin !== memberId);
  await notify(uow, [
    {
      ...{ memberId, kind: "payments:taken-back", values, to: "/my-transactions" },
      once: `payments:taken-back:${id}:${memberId}`,
    },
    ...admins.map((admin) => ({
      ...{ memberId: admin, kind: `payments:${kind}-seen` as const, values },
      ...{ to: `/organization/${memberId}/payments`, once: `payments:${kind}-seen:${id}:${admin}` },
    })),
  ]);
}

/** How much of a payment its refunds have given back so far. */
async function refundedOf({ db }: UnitOfWork, intentId: string | null): Promise<number> {
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
  const { rows } = await uow.db.raw<{ rows: Posted[] }>(
    `SELECT t.id, t.amount, t.status, w.id AS waiver FROM payment_transactions t
       LEFT JOIN payment_transactions w ON w.answers = t.id AND w.kind = 'waiver'
      WHERE t.kind = 'chargeback' AND t.status <> 'void' AND regexp_replace(t.key, '^again:[0-9]+:', '') IN (:own, :debt)
      ORDER BY t.id FOR UPDATE OF t`,
    { own: keyOf(id), debt: debtKeyOf(id) },
  );
  const open = rows.filter(({ status }) => isOpen(status));
  await voidTransactions(
    uow,
    open.map((one) => one.id),
  );
  const reversal = { memberId, kind: "reversal", status: "completed" } as const;
  const undone = (answers: number, amount: number): NewTransaction => ({
    ...{ ...reversal, key: `reversal:${answers}`, amount, answers },
  });
  await addTransactions(
    uow,
    rows
      .filter((one) => !open.includes(one))
      // Money that the club had waived has come after all: the waiver is undone, so that nobody gets it twice.
      .flatMap(({ id, amount, waiver }) => [
        undone(id, -amount),
        ...(waiver ? [undone(waiver, amount)] : []),
      ]),
  );
  await uow.audit(
    "payments.put-back",
    aboutMember({ id: memberId, name }, undefined, { amount, reason: kind, note: id }),
  );
  await payAndMoveUp(uow, [memberId]);
}
