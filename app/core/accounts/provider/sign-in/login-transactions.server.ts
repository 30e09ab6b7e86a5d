import { createHmac } from "node:crypto";
import { hashOf, newToken } from "#app/kernel/secret.ts";
import type { Db } from "#tenants/database.ts";
import { maybe, run } from "#tenants/sql.ts";
import type { RequestSecrets } from "../provider-client.server.ts";

/** How the browser goes to the provider: in the page itself, in a popup window, or in a hidden frame. */
export type LoginMode = "redirect" | "popup" | "silent";

/** A sign-in on its way to the provider and back, as stored. */
export interface LoginTransaction {
  id: string;
  provider: string;
  /** The club that it leads to; null = the platform. */
  tenant: string | null;
  target: string;
  mode: LoginMode;
  /** SHA-256 of the browser's secret on the club's host. */
  clubBrowserHash: Buffer | null;
  /** For a silent renewal: the session to renew. */
  providerSessionId: string | null;
  /** The provider should ask the person who they are, even if it knows somebody in this browser. */
  forceAccountChoice: boolean;
}

interface Row {
  id: string;
  provider: string;
  tenantId: string | null;
  target: string;
  mode: LoginMode;
  clubBrowserHash: Buffer | null;
  providerSessionId: string | null;
  forceAccountChoice: boolean;
}

const asTransaction = (row: Row): LoginTransaction => ({
  id: row.id,
  provider: row.provider,
  tenant: row.tenantId,
  target: row.target,
  mode: row.mode,
  clubBrowserHash: row.clubBrowserHash,
  providerSessionId: row.providerSessionId,
  forceAccountChoice: row.forceAccountChoice,
});

const COLUMNS =
  "id, provider, tenant_id, target, mode, club_browser_hash, provider_session_id, force_account_choice";

/** Opens a transaction and returns its ticket: the first browser that presents it on the platform's host owns it. */
export async function openLoginTransaction(db: Db, login: Omit<LoginTransaction, "id">): Promise<string> {
  const ticket = newToken();
  await run(
    db,
    `INSERT INTO platform.login_transactions
       (ticket_hash, provider, tenant_id, target, mode, club_browser_hash, provider_session_id, force_account_choice)
     VALUES (:ticketHash, :provider, :tenant, :target, :mode, :clubBrowserHash, :providerSessionId,
             :forceAccountChoice)`,
    { ...login, ticketHash: hashOf(ticket) },
  );
  return ticket;
}

/** Ties a transaction to this browser under a new `state`; the same browser may start over. Undefined in any other browser. */
export async function beginLogin(
  db: Db,
  asked: { ticket: string; state: string; browserHash: Buffer },
): Promise<LoginTransaction | undefined> {
  const { browserHash } = asked;
  const row = await maybe<Row>(
    db,
    `UPDATE platform.login_transactions SET state_hash = :stateHash, browser_hash = :browserHash
      WHERE ticket_hash = :ticketHash AND used_at IS NULL AND expires_at > now()
        AND coalesce(browser_hash, :browserHash) = :browserHash
      RETURNING ${COLUMNS}`,
    { stateHash: hashOf(asked.state), ticketHash: hashOf(asked.ticket), browserHash },
  );
  return row && asTransaction(row);
}

/**
 * Consumes the transaction with this state and browser atomically: of any number of callbacks, one gets `fresh`. For a
 * day, a transaction that is used or expired still tells where it led.
 */
export async function takeLogin(
  db: Db,
  asked: { state: string; browserHash: Buffer },
): Promise<{ login: LoginTransaction; fresh: boolean } | undefined> {
  const keys = { stateHash: hashOf(asked.state), browserHash: asked.browserHash };
  const used = await maybe<Row>(
    db,
    `UPDATE platform.login_transactions SET used_at = now()
      WHERE state_hash = :stateHash AND browser_hash = :browserHash AND used_at IS NULL AND expires_at > now()
      RETURNING ${COLUMNS}`,
    keys,
  );
  if (used) return { login: asTransaction(used), fresh: true };
  const known = await maybe<Row>(
    db,
    `SELECT ${COLUMNS} FROM platform.login_transactions WHERE state_hash = :stateHash AND browser_hash = :browserHash`,
    keys,
  );
  return known && { login: asTransaction(known), fresh: false };
}

/** Keeps the provider's `mfa_token`, sealed, for as long as the transaction is kept. */
export async function keepMfaToken(db: Db, id: string, sealed: Buffer): Promise<void> {
  await run(db, "UPDATE platform.login_transactions SET mfa_token = :sealed WHERE id = :id", { sealed, id });
}

/** Deletes transactions that are more than a day old. */
export async function sweepLogins(db: Db): Promise<void> {
  await run(db, "DELETE FROM platform.login_transactions WHERE created_at < now() - interval '1 day'");
}

/**
 * The nonce and the PKCE verifier for a state in one browser. They are derived again when the browser comes back, so
 * neither needs to be stored; nobody can know them without the installation's secret.
 */
export function requestSecrets(
  secret: string,
  request: { state: string; browserHash: Buffer },
): RequestSecrets {
  const derive = (what: string) =>
    createHmac("sha256", secret)
      .update(`identity provider ${what}:${request.state}:${request.browserHash.toString("base64url")}`)
      .digest("base64url");
  return { state: request.state, nonce: derive("nonce"), verifier: derive("verifier") };
}
