import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { Announcement } from "#app/kit/module.ts";
import { type Kind, type Method, STATUS_NUMBERS, type Status } from "#modules/payments/transaction.ts";

/**
 * The webhook events to announce for transactions, by what became of them; each with the condition on `payment_transactions t` under
 * which it applies.
 */
const WEBHOOK_EVENTS = {
  added: {
    "charge.due": "t.kind IN ('charge', 'shortfall')",
    "charge.paid": "t.kind = 'charge' AND t.status = 'completed'",
    "payment.recorded": "t.kind IN ('top-up', 'correction', 'payment') AND t.status = 'completed'",
    "payment.refunded": "t.kind IN ('refund', 'reversal', 'chargeback')",
  },
  completed: {
    "charge.paid": "t.kind IN ('charge', 'shortfall')",
    "payment.recorded": "t.kind = 'top-up'",
  },
  void: { "charge.void": "t.kind IN ('charge', 'shortfall')" },
} as const;

/** Announces to webhooks what became of these transactions. */
export async function announceMoney(
  uow: UnitOfWork,
  ids: readonly number[],
  what: keyof typeof WEBHOOK_EVENTS,
): Promise<void> {
  if (ids.length === 0) return;
  for (const [kind, are] of Object.entries(WEBHOOK_EVENTS[what]))
    await uow.announce(kind, () => messages(uow, ids, are));
}

interface Row {
  id: number;
  kind: Kind;
  method: Method | null;
  status: Status;
  datetime: Date;
  amount: number;
  userId: number;
  occasionId: number | null;
}

async function messages(uow: UnitOfWork, ids: readonly number[], are: string): Promise<Announcement[]> {
  const rows = await all<Row>(
    uow.db,
    `SELECT t.id, t.kind, t.method, t.status, t.amount, t.created_at AS datetime, t.member_id AS user_id, t.occasion_id
       FROM payment_transactions t WHERE t.id = ANY (:ids::bigint[]) AND ${are} ORDER BY t.id`,
    { ids: [...ids] },
  );
  return rows.map((row) => ({
    subject: `member:${row.userId}`,
    data: { ...row, status: STATUS_NUMBERS[row.status] },
  }));
}
