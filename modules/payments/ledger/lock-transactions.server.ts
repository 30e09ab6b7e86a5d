import { all, run, type UnitOfWork } from "#app/kit/commands.server.ts";
import { Refusal, SHOWN_NAME } from "#app/kit/rules.ts";
import type { Kind, Method, Status } from "#modules/payments/transaction.ts";

/** A transaction that an act is about. */
export interface Locked {
  id: number;
  key: string;
  /** Whose it is now: the survivor's, if its member was merged. */
  memberId: number;
  name: string;
  /** The name that the club calls them by. */
  shownName: string;
  kind: Kind;
  method: Method | null;
  amount: number;
  status: Status;
  title: string;
  occasionId: number | null;
  /** The transaction that it pays, waives or gives back. */
  answers: number | null;
}

/**
 * These transactions, the oldest first, with their members locked in the order of their ids. Refuses `not-found` if one of
 * them does not exist, or is not of these kinds, member and occasion.
 */
export async function lockTransactions(
  uow: UnitOfWork,
  ids: readonly number[],
  of: { kinds?: readonly Kind[]; userId?: number | undefined; occasionId?: number | undefined } = {},
): Promise<Locked[]> {
  const wanted = [...new Set(ids)];
  await run(
    uow.db,
    `SELECT FROM members
      WHERE id IN (SELECT coalesce(m.merged_into, m.id) FROM payment_transactions t JOIN members m ON m.id = t.member_id
                    WHERE t.id = ANY (:wanted::bigint[]))
      ORDER BY id FOR NO KEY UPDATE`,
    { wanted },
  );
  const rows = await all<Locked>(
    uow.db,
    `SELECT t.id, t.key, m.id AS member_id, m.name, ${SHOWN_NAME} AS shown_name, t.kind, t.method, t.amount, t.status, t.title,
            t.occasion_id, t.answers
       FROM payment_transactions t JOIN members own ON own.id = t.member_id
       JOIN members m ON m.id = coalesce(own.merged_into, own.id)
      WHERE t.id = ANY (:wanted::bigint[]) AND (:kinds::text[] IS NULL OR t.kind = ANY (:kinds))
        AND (:userId::bigint IS NULL OR :userId IN (own.id, m.id))
        AND (:occasionId::bigint IS NULL OR t.occasion_id = :occasionId)
      ORDER BY t.id FOR UPDATE OF t`,
    {
      wanted,
      kinds: of.kinds ? [...of.kinds] : null,
      userId: of.userId ?? null,
      occasionId: of.occasionId ?? null,
    },
  );
  if (rows.length < wanted.length) throw new Refusal("not-found", "transactionIds");
  return rows;
}
