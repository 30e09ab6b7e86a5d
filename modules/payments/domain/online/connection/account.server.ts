import type { UnitOfWork } from "#app/unit-of-work.ts";

/** The club's account at the provider, as we last heard of it. */
export interface OnlineAccount {
  id: string;
  /** Can it take payments? Never while it is held. */
  ready: boolean;
  /** The club came back from a copy: nothing is paid before its ledger was compared with the provider. */
  held: boolean;
  /** Has the club told the provider all that it asked at first? */
  submitted: boolean;
  /** What the provider still asks for, in its own names. */
  missing: string[];
  connectedAt: Date;
}

const ACCOUNT = `id, ready AND NOT held AS ready, held, submitted, missing, connected_at AS "connectedAt"`;

/** The account that payments go to; undefined if the club has connected none. */
export async function accountInUse({ db }: UnitOfWork): Promise<OnlineAccount | undefined> {
  const { rows } = await db.raw<{ rows: OnlineAccount[] }>(
    `SELECT ${ACCOUNT} FROM payment_online_accounts WHERE disconnected_at IS NULL`,
  );
  return rows[0];
}

/** What the provider tells of an account. */
export interface ToldAccount {
  id: string;
  ready: boolean;
  submitted: boolean;
  missing: string[];
}

/**
 * Writes down how the account stood by the provider's word when it was asked at `askedAt`; what is known from later stays. One
 * that is not the club's is left out.
 */
export async function takeAccount({ db }: UnitOfWork, told: ToldAccount, askedAt: Date): Promise<void> {
  const { id, ready, submitted, missing } = told;
  await db("payment_online_accounts")
    .where({ id })
    .where("checked_at", "<=", askedAt)
    .update({ ready, submitted, missing, checked_at: askedAt });
}

/**
 * The club has cut the tie at the provider: the account can't be used any more. Returns whether it was in use; undefined if that
 * was known, or it is not the club's.
 */
export async function loseAccount({ db, now }: UnitOfWork, id: string): Promise<boolean | undefined> {
  const { rows } = await db.raw<{ rows: { wasInUse: boolean }[] }>(
    `WITH before AS (SELECT id, disconnected_at IS NULL AS used FROM payment_online_accounts
                      WHERE id = :id AND NOT gone FOR NO KEY UPDATE)
     UPDATE payment_online_accounts a
        SET gone = true, ready = false, disconnected_at = coalesce(disconnected_at, :now), checked_at = :now
       FROM before WHERE a.id = before.id RETURNING before.used AS "wasInUse"`,
    { id, now },
  );
  return rows[0]?.wasInUse;
}
