import { maybe, type UnitOfWork } from "#app/kit/commands.server.ts";
import { isTaken } from "../provider-amount.ts";

/** The club's account at the provider, as last reported to us. */
export interface OnlineAccount {
  id: string;
  /** Can it take payments? Never while it is held, or the club keeps a currency that the provider does not take. */
  ready: boolean;
  /** The club came back from a copy: nothing is paid until its ledger has been compared with the provider. */
  held: boolean;
  /** Has the club told the provider everything that it asked for at first? */
  submitted: boolean;
  /** What the provider still asks for, in its own names. */
  missing: string[];
  connectedAt: Date;
}

/** SQL: can an account that is in use take payments, in a currency that the provider takes? `paysOnline` asks for both. */
export const TAKES_PAYMENTS = "ready AND NOT held";

/** Can members pay online? `ready`: what `TAKES_PAYMENTS` says of the account in use. */
export const paysOnline = ({ organization }: Pick<UnitOfWork, "organization">, ready: boolean): boolean =>
  ready && isTaken(organization.currency);

const ACCOUNT = `id, ${TAKES_PAYMENTS} AS ready, held, submitted, missing, connected_at`;

/** The account that payments go to; undefined if the club has connected none. */
export async function accountInUse(uow: UnitOfWork): Promise<OnlineAccount | undefined> {
  const account = await maybe<OnlineAccount>(
    uow.db,
    `SELECT ${ACCOUNT} FROM payment_online_accounts WHERE disconnected_at IS NULL`,
  );
  return account && { ...account, ready: paysOnline(uow, account.ready) };
}

/** What the provider reports about an account. */
export interface ReportedAccount {
  id: string;
  ready: boolean;
  submitted: boolean;
  missing: string[];
}

/**
 * Records the state of the account as the provider reported it when asked at `askedAt`, unless a later report is known.
 * Ignores an account that is not the club's.
 */
export async function applyAccount({ db }: UnitOfWork, told: ReportedAccount, askedAt: Date): Promise<void> {
  const { id, ready, submitted, missing } = told;
  await db("payment_online_accounts")
    .where({ id })
    .where("checked_at", "<=", askedAt)
    .update({ ready, submitted, missing, checked_at: askedAt });
}

/**
 * Records that the club has disconnected the account at the provider, so that it can't be used any more. Returns whether it was
 * in use; undefined if that was known, or the account is not the club's.
 */
export async function loseAccount({ db, now }: UnitOfWork, id: string): Promise<boolean | undefined> {
  const row = await maybe<{ wasInUse: boolean }>(
    db,
    `WITH before AS (SELECT id, disconnected_at IS NULL AS used FROM payment_online_accounts
                      WHERE id = :id AND NOT gone FOR NO KEY UPDATE)
     UPDATE payment_online_accounts a
        SET gone = true, ready = false, disconnected_at = coalesce(disconnected_at, :now), checked_at = :now
       FROM before WHERE a.id = before.id RETURNING before.used AS was_in_use`,
    { id, now },
  );
  return row?.wasInUse;
}
