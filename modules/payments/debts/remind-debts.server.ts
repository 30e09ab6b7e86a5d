import { all, notify, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { Job } from "#app/kit/module.ts";
import { daysBetween, localOf, type MessageValues, moneyOf } from "#app/kit/rules.ts";
import { OWED } from "#modules/payments/transaction.ts";

/** On which days after a debt arose its member is reminded; they are also told of it at once. */
const REMINDED_AFTER: readonly number[] = [3, 7, 14];

/** Reminds members of what they owe. Runs once a day; what one run misses, the next one makes up for. */
export const remindDebtsJob: Job = { id: "payments.remind-debts", schedule: "0 9 * * *", run: remindDebts };

/** One run of the job: one notice for a member, of all that they owe. A second run on the same day reminds nobody twice. */
export async function remindDebts(uow: UnitOfWork): Promise<void> {
  const { timezone } = uow.organization;
  const today = localOf(uow.now, timezone).date;
  const debts = await all<{ id: number; memberId: number; at: Date }>(
    uow.db,
    `SELECT t.id, t.member_id, t.created_at AS at
       FROM payment_transactions t JOIN members m ON m.id = t.member_id AND m.state = 'active'
      WHERE t.status = 'debt' ORDER BY t.id`,
  );
  const due = debts.flatMap(({ id, at }) => {
    const age = daysBetween(localOf(at, timezone).date, today);
    return REMINDED_AFTER.filter((days) => days <= age).map((afterDays) => ({ id, afterDays }));
  });
  const owing = await all<{ memberId: number; amount: number }>(
    uow.db,
    `WITH fresh AS (
       INSERT INTO payment_reminders (transaction_id, after_days)
       SELECT * FROM unnest(:ids::bigint[], :days::integer[]) ON CONFLICT DO NOTHING RETURNING transaction_id)
     SELECT member_id, ${OWED}::float8 AS amount FROM payment_balances
      WHERE member_id IN (SELECT d.member_id FROM payment_transactions d JOIN fresh ON fresh.transaction_id = d.id)
      ORDER BY member_id`,
    { ids: due.map(({ id }) => id), days: due.map(({ afterDays }) => afterDays) },
  );
  await notify(
    uow,
    owing.map(({ memberId, amount }) => ({
      memberId,
      kind: "payments:reminder",
      values: { amount: moneyOf(uow.organization, amount), member: memberId, owes: amount },
      to: "/my-transactions",
      once: `payments:reminder:${memberId}:${today}`,
    })),
  );
}

/**
 * Does each of these members still owe something when they are about to be reminded? The reminder then says what they owe by now:
 * there is one for each stage, and none follows if this one is left out.
 */
export async function stillOwe(
  { db, organization }: Pick<UnitOfWork, "db" | "organization">,
  values: readonly MessageValues[],
): Promise<(boolean | MessageValues)[]> {
  const told = values.flatMap(({ member }) => (typeof member === "number" ? [member] : []));
  const rows = await all<{ memberId: number; amount: number }>(
    db,
    `SELECT member_id, ${OWED}::float8 AS amount FROM payment_balances WHERE member_id = ANY (:told::bigint[])`,
    { told },
  );
  const owing = new Map(rows.map(({ memberId, amount }) => [memberId, amount]));
  // Those that were written before they named their member go out.
  return values.map((written) => {
    if (typeof written.member !== "number") return true;
    const owes = owing.get(written.member) ?? 0;
    return owes > 0 && { ...written, amount: moneyOf(organization, owes), owes };
  });
}
