import { notify } from "#app/domain/notices/notices.server.ts";
import { moneyOf } from "#app/domain/organizations/money-of.ts";
import { daysBetween } from "#app/domain/values/local-date.ts";
import { localOf } from "#app/domain/values/zoned.ts";
import type { Job } from "#app/module-system/contract.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";

/** On which days after a debt arose its member is reminded; they are also told of it at once. */
export const REMINDED_AFTER: readonly number[] = [3, 7, 14];

/** Reminds members of what they owe. Runs once a day, so that each debt is checked once on each of these days. */
export const remindDebtsJob: Job = { id: "payments.remind-debts", schedule: "0 9 * * *", run: remindDebts };

/** One run of the job: one notice for a member, of all that they owe. A second run on the same day reminds nobody twice. */
export async function remindDebts(uow: UnitOfWork): Promise<void> {
  const { timezone } = uow.organization;
  const today = localOf(uow.now, timezone).date;
  const { rows } = await uow.db.raw<{ rows: { memberId: number; amount: number; since: Date[] }[] }>(
    `SELECT t.member_id AS "memberId", -sum(t.amount)::float8 AS amount, array_agg(t.created_at) AS since
       FROM payment_transactions t JOIN members m ON m.id = t.member_id AND m.state = 'active'
      WHERE t.status = 'debt' GROUP BY t.member_id ORDER BY t.member_id`,
  );
  const due = rows.filter(({ since }) =>
    since.some((at) => REMINDED_AFTER.includes(daysBetween(localOf(at, timezone).date, today))),
  );
  await notify(
    uow,
    due.map(({ memberId, amount }) => ({
      memberId,
      kind: "payments:reminder",
      values: { amount: moneyOf(uow.organization, amount) },
      to: "/my-transactions",
      once: `payments:reminder:${memberId}:${today}`,
    })),
  );
}
