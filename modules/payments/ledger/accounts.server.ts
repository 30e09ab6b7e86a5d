import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import { loadOnce } from "#app/kit/rules.ts";
import { STANDS } from "#modules/payments/occasions/standing-commitment.ts";
import { paysOnline, TAKES_PAYMENTS } from "#modules/payments/online/connection/connected-account.server.ts";
import { type Account, type HeldPlace, OWED } from "#modules/payments/transaction.ts";

/** An account with the places that its member holds, and the prices of those that they left too late, by occasion. */
export interface KnownAccount extends Account {
  /** Does the club take money online? Loaded along with the account, so that the home page needs no query of its own for it. */
  paysOnline: boolean;
  held: readonly HeldPlace[];
  leftLate: Readonly<Record<number, number>>;
}

/** Selects the numbers of `:memberId`'s account, as `accountNumbers` computes them. */
export const OWN_ACCOUNT = `SELECT balance::float8 AS balance, ${OWED}::float8 AS owed,
    (balance - in_progress - coalesce((
      SELECT sum(c.price) FROM payment_commitments c
        JOIN occasions o ON o.id = c.occasion_id AND o.status = 'confirmed' AND o.settled_at IS NULL
        JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
       WHERE c.member_id = b.member_id AND ${STANDS}), 0))::float8 AS available
  FROM payment_balances b WHERE member_id = :memberId`;

type Sums = Omit<Account, "committed">;

const NOTHING: Sums = { balance: 0, inProgress: 0, debt: 0 };

interface StoredAccount {
  id: number;
  sums: Sums | null;
  /** Has the club an account that can take payments? */
  ready: boolean;
  places: readonly (Omit<HeldPlace, "freeUntil"> & { freeUntil: string | null; left: boolean })[];
}

/**
 * The accounts of these members, in minor units and in one statement; all zero for a member without transactions. Loaded
 * once per page: its frame shows the balance, and its tickets whether that covers a price.
 */
export const accountsOf = loadOnce((memberIds: readonly number[]) => memberIds.join(), readAccounts);

async function readAccounts(
  uow: Pick<UnitOfWork, "db" | "isReadOnly" | "organization">,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, KnownAccount>> {
  // Every page asks this, and Postgres plans it again each time: subqueries take half as long to plan as joins.
  const rows = await all<StoredAccount>(
    uow.db,
    `SELECT m.id, (SELECT jsonb_build_object('balance', balance, 'inProgress', in_progress, 'debt', debt)
                     FROM payment_balances b WHERE b.member_id = m.id) AS sums,
            EXISTS (SELECT FROM payment_online_accounts WHERE ${TAKES_PAYMENTS} AND disconnected_at IS NULL) AS ready,
            coalesce((SELECT jsonb_agg(jsonb_build_object('occasionId', c.occasion_id, 'price', c.price,
                                                          'freeUntil', c.free_until, 'left', c.left_at IS NOT NULL))
                        FROM payment_commitments c
                       WHERE c.member_id = m.id
                         AND (SELECT o.status = 'confirmed' AND o.settled_at IS NULL FROM occasions o WHERE o.id = c.occasion_id)
                         AND (SELECT ${STANDS} FROM attendances a
                               WHERE a.occasion_id = c.occasion_id AND a.member_id = c.member_id)), '[]') AS places
       FROM unnest(:memberIds::bigint[]) AS m (id)`,
    { memberIds: [...memberIds] },
  );
  return new Map(
    rows.map(({ id, sums, ready, places }) => [
      id,
      { ...(sums ?? NOTHING), paysOnline: paysOnline(uow, ready), ...placesIn(places) },
    ]),
  );
}

function placesIn(places: StoredAccount["places"]): Pick<KnownAccount, "committed" | "held" | "leftLate"> {
  return {
    committed: places.reduce((sum, { price }) => sum + price, 0),
    held: places.flatMap(({ occasionId, price, freeUntil, left }) =>
      left ? [] : { occasionId, price, freeUntil: freeUntil === null ? null : new Date(freeUntil) },
    ),
    leftLate: Object.fromEntries(
      places.flatMap(({ occasionId, price, left }) => (left ? [[occasionId, price]] : [])),
    ),
  };
}
