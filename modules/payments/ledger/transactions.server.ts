import { all, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import { failsCheck, Refusal } from "#app/kit/rules.ts";
import type { Kind, Method, Status } from "#modules/payments/transaction.ts";
import { announceMoney } from "./announce-money.server.ts";
import { holdCurrency } from "./hold-currency.server.ts";

/** A transaction to be written; amounts in minor units as the member sees them. */
export interface NewTransaction {
  /** A second transaction with the same key counts as the same one, and is not written again. */
  key: string;
  memberId: number;
  kind: Kind;
  amount: number;
  status: Status;
  method?: Method | undefined;
  title?: string;
  occasionId?: number | undefined;
  /** The charge that this one pays, waives or gives back. */
  answers?: number;
}

/** A transaction that was written. */
export interface Written {
  id: number;
  key: string;
  memberId: number;
}

/**
 * Writes transactions whose keys are new; a database trigger moves the balances along with completed ones. Expects the
 * members to be locked. Refuses `payments:insufficient-balance` if a balance would fall below what the club allows, and
 * `payments:other-currency` if the club's currency has changed since the unit of work began.
 */
export async function addTransactions(
  uow: UnitOfWork,
  transactions: readonly NewTransaction[],
): Promise<Written[]> {
  if (transactions.length === 0) return [];
  await holdCurrency(uow);
  const rows = transactions.map((one) => ({
    key: one.key,
    member_id: one.memberId,
    kind: one.kind,
    amount: one.amount,
    status: one.status,
    method: one.method ?? null,
    title: one.title ?? "",
    answers: one.answers ?? null,
    occasion_id: one.occasionId ?? null,
  }));
  const author = uow.actor.kind === "member" ? uow.actor.id : null;
  const written = await refusingBelowFloor(
    all<Written>(
      uow.db,
      `INSERT INTO payment_transactions
         (key, member_id, kind, amount, status, method, title, occasion_id, answers, author_id, created_at, completed_at)
       SELECT key, member_id, kind, amount, status, method, title, occasion_id, answers, :author, :now,
              CASE status WHEN 'completed' THEN :now::timestamptz END
         FROM jsonb_to_recordset(:rows::jsonb) AS new (key text, member_id bigint, kind text, amount bigint,
              status text, method text, title text, occasion_id bigint, answers bigint)
       ON CONFLICT (key) DO NOTHING
       RETURNING id, key, member_id`,
      { rows: JSON.stringify(rows), author, now: uow.now },
    ),
  );
  await announceMoney(
    uow,
    written.map(({ id }) => id),
    "added",
  );
  return written;
}

/** Collects open transactions from their members' balances. Expects the members to be locked. Refuses `payments:insufficient-balance`. */
export async function completeTransactions(uow: UnitOfWork, ids: readonly number[]): Promise<void> {
  await refusingBelowFloor(
    run(
      uow.db,
      "UPDATE payment_transactions SET status = 'completed', completed_at = :now WHERE id = ANY (:ids::bigint[])",
      { ids: [...ids], now: uow.now },
    ),
  );
  await announceMoney(uow, ids, "completed");
}

/** Voids open transactions: they are no longer due, and no balance moves. */
export async function voidTransactions(uow: UnitOfWork, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await run(uow.db, "UPDATE payment_transactions SET status = 'void' WHERE id = ANY (:ids::bigint[])", {
    ids: [...ids],
  });
  await announceMoney(uow, ids, "void");
}

async function refusingBelowFloor<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (failsCheck(error, "payment_balances_floor"))
      throw new Refusal("payments:insufficient-balance", "amount");
    throw error;
  }
}
