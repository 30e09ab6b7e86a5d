import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import { type Seal, sealFor } from "#app/kernel/seal.ts";
import { hashOf } from "#app/kernel/secret.ts";
import type { Db } from "#tenants/database.ts";
import { all, maybe, run } from "#tenants/sql.ts";
import { LINK_SECONDS } from "../../links/link-life.ts";
import type { ProviderClaims } from "../provider-claims.ts";
import type { ProviderTokens } from "../provider-client.server.ts";
import { consumeIdToken } from "../sign-in/used-tokens.server.ts";

/** The tokens behind a sign-in. They never leave the server, except the ID token as a hint on signing out. */
export interface KeptTokens {
  idToken?: string;
  accessToken: string;
  refreshToken?: string;
}

/** A provider's session behind a sign-in. */
export interface ProviderSession {
  id: string;
  signInId: string | null;
  provider: string;
  issuer: string;
  subject: string;
  /** Undefined if the installation's secret has changed since. */
  tokens: KeptTokens | undefined;
  /** Is the access token still valid? Not if less than a minute is left. */
  live: boolean;
  /** Is it being renewed right now? */
  renewing: boolean;
  /** Did the last renewal fail so recently that the provider is left alone for now? */
  resting: boolean;
  /** Has revoking it been tried for so long that the next failure is the last? */
  overdue: boolean;
}

interface Row {
  id: string;
  signInId: string | null;
  provider: string;
  issuer: string;
  subject: string;
  tokens: Buffer;
  live: boolean;
  renewing: boolean;
  resting: boolean;
  overdue: boolean;
}

/**
 * For how long a revocation is tried: the queue's own retries end after some two days, and there is one more try after
 * a week.
 */
const REVOKED_FOR = "interval '7 days'";
/** How long a session may be on its way to its sign-in, behind a link: five minutes longer than the link works. */
const UNCLAIMED_FOR = `interval '${LINK_SECONDS + 5 * 60} seconds'`;
/** A token with less time left than this counts as expired; SQL. */
export const LEAST_LEFT = "interval '60 seconds'";
const COLUMNS = `id, sign_in_id, provider, issuer, subject, tokens, expires_at > now() + ${LEAST_LEFT} AS live,
  coalesce(renewing_until > now(), false) AS renewing, coalesce(retry_at > now(), false) AS resting,
  coalesce(revoking_since < now() - ${REVOKED_FOR}, false) AS overdue`;

/** How long one renewal may hold the session's lease, in seconds: four tries of ten seconds, and the waits between them. */
const LEASE_SECONDS = 45;

/** The key with which provider tokens are sealed. */
export const tokenSeal = (env: { SECRET: string }): Seal => sealFor(env.SECRET, "provider tokens");

function asSession(seal: Seal, row: Row): ProviderSession {
  return {
    id: row.id,
    signInId: row.signInId,
    provider: row.provider,
    issuer: row.issuer,
    subject: row.subject,
    tokens: seal.open(row.tokens) as KeptTokens | undefined,
    live: row.live,
    renewing: row.renewing,
    resting: row.resting,
    overdue: row.overdue,
  };
}

const kept = ({ idToken, accessToken, refreshToken }: KeptTokens | ProviderTokens): KeptTokens => ({
  idToken,
  accessToken,
  refreshToken,
});

/** Keeps a new session's tokens until its sign-in starts, under the hand-over or platform sign-in whose secret is `heldBy`. */
export async function keepProviderSession(
  db: Db,
  seal: Seal,
  session: { provider: string; claims: ProviderClaims; tokens: ProviderTokens; heldBy: string },
): Promise<void> {
  const { provider, claims, tokens, heldBy } = session;
  await spendIdToken(db, tokens);
  await run(
    db,
    `INSERT INTO platform.provider_sessions (link_hash, provider, issuer, subject, tokens, expires_at)
     VALUES (:linkHash, :provider, :issuer, :subject, :tokens, now() + make_interval(secs => :expiresIn))`,
    {
      provider,
      issuer: claims.issuer,
      subject: claims.subject,
      linkHash: hashOf(heldBy),
      tokens: seal.seal(kept(tokens)),
      expiresIn: tokens.expiresIn,
    },
  );
}

/** Marks a browser's ID token as used, so that it can't sign an app in: it appears in URLs, as the hint on signing out. */
async function spendIdToken(db: Db, { idToken, claims }: ProviderTokens): Promise<void> {
  if (idToken !== undefined && claims) await consumeIdToken(db, idToken, claims);
}

/** Passes a session from a platform sign-in on to the hand-over made from it; only the first club gets it. */
export async function passProviderSession(db: Db, held: { by: string; next: string }): Promise<void> {
  await run(db, "UPDATE platform.provider_sessions SET link_hash = :next WHERE link_hash = :by", {
    next: hashOf(held.next),
    by: hashOf(held.by),
  });
}

/** Ties the session that came with a hand-over to the sign-in that it started. It is not an error if there is no session. */
export async function adoptProviderSession(
  db: Db,
  ties: { linkHash: Buffer; signInToken: string },
): Promise<void> {
  await run(
    db,
    `UPDATE platform.provider_sessions p SET sign_in_id = s.id, link_hash = NULL
       FROM platform.sign_ins s WHERE p.link_hash = :linkHash AND s.token_hash = :tokenHash`,
    { linkHash: ties.linkHash, tokenHash: hashOf(ties.signInToken) },
  );
}

/** The provider session behind a sign-in, if there is one. */
export async function findSessionBySignIn(
  db: Db,
  seal: Seal,
  signInToken: string,
): Promise<ProviderSession | undefined> {
  const [row] = await all<Row>(
    db,
    `SELECT ${COLUMNS} FROM platform.provider_sessions
      WHERE sign_in_id = (SELECT id FROM platform.sign_ins WHERE token_hash = :tokenHash) OR link_hash = :tokenHash`,
    { tokenHash: hashOf(signInToken) },
  );
  return row && asSession(seal, row);
}

export async function providerSession(db: Db, seal: Seal, id: string): Promise<ProviderSession | undefined> {
  const row = await maybe<Row>(db, `SELECT ${COLUMNS} FROM platform.provider_sessions WHERE id = :id`, {
    id,
  });
  return row && asSession(seal, row);
}

/** Takes the renewal lease for some seconds; undefined if another renewal holds it, or there is nothing to renew. */
export async function leaseForRenewal(db: Db, seal: Seal, id: string): Promise<ProviderSession | undefined> {
  const row = await maybe<Row>(
    db,
    `UPDATE platform.provider_sessions SET renewing_until = now() + make_interval(secs => :seconds)
      WHERE id = :id AND coalesce(renewing_until, now()) <= now() AND expires_at <= now() + ${LEAST_LEFT}
        AND coalesce(retry_at, now()) <= now()
      RETURNING ${COLUMNS}`,
    { seconds: LEASE_SECONDS, id },
  );
  return row && asSession(seal, row);
}

/** Replaces the tokens and releases the renewal lease. A token that the provider did not send again is kept. */
export async function replaceTokens(
  db: Db,
  seal: Seal,
  session: ProviderSession,
  tokens: ProviderTokens,
): Promise<void> {
  await spendIdToken(db, tokens);
  const before = session.tokens;
  const after = {
    accessToken: tokens.accessToken,
    idToken: tokens.idToken ?? before?.idToken,
    refreshToken: tokens.refreshToken ?? before?.refreshToken,
  };
  await run(
    db,
    `UPDATE platform.provider_sessions
        SET tokens = :tokens, expires_at = now() + make_interval(secs => :expiresIn), renewing_until = NULL, retry_at = NULL
      WHERE id = :id`,
    { tokens: seal.seal(after), expiresIn: tokens.expiresIn, id: session.id },
  );
}

/** Deletes a refresh token that the provider no longer accepts. */
export async function dropRefreshToken(db: Db, seal: Seal, session: ProviderSession): Promise<void> {
  if (!session.tokens) return;
  const { refreshToken: _gone, ...rest } = session.tokens;
  await run(db, "UPDATE platform.provider_sessions SET tokens = :tokens WHERE id = :id", {
    tokens: seal.seal(rest),
    id: session.id,
  });
}

/** Releases the renewal lease after a failure; the next try may come after `seconds`. */
export async function postponeRenewal(db: Db, id: string, seconds: number): Promise<void> {
  await run(
    db,
    `UPDATE platform.provider_sessions SET renewing_until = NULL, retry_at = now() + make_interval(secs => :seconds)
      WHERE id = :id`,
    { seconds, id },
  );
}

/** Ends the sign-in that belongs to a session; the session itself is enqueued for revocation. */
export async function endSignInBySession(db: Db, session: ProviderSession): Promise<void> {
  await run(db, "DELETE FROM platform.sign_ins WHERE id = :signInId", { signInId: session.signInId });
  await revokeLater(db, session.id);
}

/** Enqueues the revocation of the session's tokens at the provider. */
export async function revokeLater(db: Db, id: string): Promise<void> {
  await run(
    db,
    "UPDATE platform.provider_sessions SET revoking_since = coalesce(revoking_since, now()) WHERE id = :id",
    { id },
  );
  await enqueuePlatform(db, "provider-session.revoke", { id });
}

/** Enqueues the revocation of every session that has lost its sign-in, or never got one; at most once a week for each. */
export async function revokeOrphans(db: Db): Promise<void> {
  const rows = await all<{ id: string }>(
    db,
    `UPDATE platform.provider_sessions SET retry_at = now() + ${REVOKED_FOR}
      WHERE sign_in_id IS NULL AND (link_hash IS NULL OR created_at < now() - ${UNCLAIMED_FOR})
        AND coalesce(retry_at, now()) <= now() RETURNING id`,
  );
  for (const { id } of rows) await revokeLater(db, id);
}

/** Deletes a session for good. */
export async function deleteProviderSession(db: Db, id: string): Promise<void> {
  await run(db, "DELETE FROM platform.provider_sessions WHERE id = :id", { id });
}
