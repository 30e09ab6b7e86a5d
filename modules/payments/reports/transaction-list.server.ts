import type { z } from "zod";
import { all, type Fragment, type MemberUnit, one, type UnitOfWork } from "#app/kit/commands.server.ts";
import {
  addDays,
  containsWords,
  type Paged,
  pageOffset,
  SHOWN_NAME,
  searchWords,
  startOfDate,
} from "#app/kit/rules.ts";
import type { TransactionFilterSchema, TransactionListSchema } from "#modules/payments/payments.schemas.ts";
import type { Kind, Method, Status } from "#modules/payments/transaction.ts";

/** A transaction as it is listed; amounts in minor units as the member sees them. */
export interface ListedTransaction {
  id: number;
  at: Date;
  member: { id: number; name: string; erased: boolean };
  kind: Kind;
  method: Method | null;
  /** What it is for: an occasion's name, or a note. */
  title: string;
  occasionId: number | null;
  /** What the occasion is called now, or was when it was deleted (D6.3); null if it belongs to none. */
  occasion: { name: string; startsAt: Date; isDeleted: boolean } | null;
  amount: number;
  status: Status;
  /** What the member had right after it; null while it is not completed. */
  balance: number | null;
  /** Was it undone, or given back? */
  isUndone: boolean;
}

export type TransactionFilter = z.output<typeof TransactionFilterSchema>;
type Asked = z.output<typeof TransactionListSchema>;

const COLUMNS = `t.id, t.created_at AS at, t.kind, t.method, t.title, t.occasion_id, t.amount, t.status,
  o.name AS occasion_name, o.starts_at AS occasion_at, o.is_deleted AS occasion_deleted,
  jsonb_build_object('id', m.id, 'name', ${SHOWN_NAME}, 'erased', m.state = 'erased') AS member,
  EXISTS (SELECT FROM payment_transactions u WHERE u.answers = t.id AND u.kind IN ('reversal', 'refund')) AS is_undone`;

/** The occasion of a transaction, deleted ones included. */
const OCCASION = `LEFT JOIN LATERAL (
    SELECT name, starts_at, false AS is_deleted FROM occasions WHERE id = t.occasion_id
     UNION ALL SELECT name, starts_at, true FROM payment_deleted_occasions WHERE id = t.occasion_id LIMIT 1) o ON true`;

interface Row extends Omit<ListedTransaction, "occasion" | "balance"> {
  occasionName: string | null;
  occasionAt: Date;
  occasionDeleted: boolean;
}

const listed = <R extends Row>({ occasionName: name, occasionAt, occasionDeleted, ...row }: R) => ({
  ...row,
  occasion: name === null ? null : { name, startsAt: occasionAt, isDeleted: occasionDeleted },
});

/** Only the conditions that are asked for: a condition that may be empty keeps Postgres from planning with its indexes. */
function wanted({ organization }: UnitOfWork, asked: TransactionFilter): Fragment {
  const { user, status, kind, occasion, received, from, to, search } = asked;
  const words = searchWords(search ?? "");
  const { timezone } = organization;
  const conditions: [string, Record<string, unknown> | undefined | false | 0][] = [
    ["t.member_id = :user", user && { user }],
    ["t.status = :status", status && { status }],
    ["t.kind = :kind", kind && { kind }],
    ["t.occasion_id = :occasion", occasion && { occasion }],
    [
      `t.status = 'completed' AND t.id IN (SELECT transaction_id FROM payment_postings
                                            WHERE account IN ('cash', 'bank', 'online'))`,
      received && {},
    ],
    ["t.created_at >= :from", from ? { from: startOfDate(from, timezone) } : undefined],
    ["t.created_at < :until", to ? { until: startOfDate(addDays(to, 1), timezone) } : undefined],
    [
      `(t.member_id IN (SELECT id FROM members WHERE ${containsWords("search_name")}) OR ${containsWords("lower(t.title)")})`,
      words.length > 0 && { searchWords: words },
    ],
  ];
  const given = conditions.filter(([, bindings]) => bindings);
  return {
    sql: ["true", ...given.map(([condition]) => condition)].join(" AND "),
    bindings: Object.assign({}, ...given.map(([, bindings]) => bindings)),
  };
}

/**
 * The order in which a member's balance moved: open transactions come first, and void ones stand where they were written.
 * A debt is written long before it is paid, so the order of writing would show balances that don't follow each other.
 */
const AS_MOVED = `t.status IN ('in-progress', 'debt') DESC,
  coalesce((SELECT p.id FROM payment_postings p WHERE p.transaction_id = t.id AND p.account = 'member'),
           (SELECT max(p.id) FROM payment_postings p WHERE p.member_id = t.member_id AND p.transaction_id < t.id)) DESC NULLS LAST,
  t.id DESC`;

/** One page of the club's transactions, the latest first; those of one member as their balance moved. Two statements. */
export async function transactionList(uow: UnitOfWork, asked: Asked): Promise<Paged<ListedTransaction>> {
  const { page, perPage } = asked;
  const { sql, bindings } = wanted(uow, asked);
  const { total } = await one<{ total: number }>(
    uow.db,
    `SELECT count(*)::int AS total FROM payment_transactions t WHERE ${sql}`,
    bindings,
  );
  const order = asked.user === undefined ? "t.id DESC" : AS_MOVED;
  const rows = await all<Row & { balance: number | null }>(
    uow.db,
    `SELECT ${COLUMNS},
            (SELECT balance::float8 FROM payment_postings WHERE transaction_id = t.id AND account = 'member') AS balance
       FROM (SELECT * FROM payment_transactions t WHERE ${sql} ORDER BY ${order} LIMIT :perPage OFFSET :offset) t
       JOIN members m ON m.id = t.member_id ${OCCASION} ORDER BY ${order}`,
    { ...bindings, perPage, offset: pageOffset(asked) },
  );
  return { items: rows.map(listed), total, page, perPage };
}

/** One page of the caller's own transactions. */
export function myTransactions(
  uow: MemberUnit,
  asked: Pick<Asked, "page" | "perPage">,
): Promise<Paged<ListedTransaction>> {
  return transactionList(uow, { ...asked, user: uow.actor.id });
}

/** At most `most` transactions after the id `after`, in the order in which they were written; without balances. */
export async function transactionsAfter(
  uow: UnitOfWork,
  asked: TransactionFilter,
  { after, most }: { after: number; most: number },
): Promise<Omit<ListedTransaction, "balance">[]> {
  const { sql, bindings } = wanted(uow, asked);
  const rows = await all<Row>(
    uow.db,
    `SELECT ${COLUMNS} FROM payment_transactions t JOIN members m ON m.id = t.member_id ${OCCASION}
      WHERE ${sql} AND t.id > :after ORDER BY t.id LIMIT :most`,
    { ...bindings, after, most },
  );
  return rows.map(listed);
}
