import { liftSuppression } from "#app/core/messaging/unsubscribing/suppressed.server.ts";
import { hashOf, newToken } from "#app/kernel/secret.ts";
import type { Database, Db } from "#tenants/database.ts";
import { maybe, run } from "#tenants/sql.ts";
import type { Voucher } from "../links/access-links.server.ts";
import { KEPT_USER_AGENT } from "./device.ts";
import { PLATFORM_SIGN_IN_MAX_AGE, PROVIDER_SIGN_IN_MAX_AGE } from "./sign-in-life.ts";
import { trimSignIns } from "./trim-sign-ins.server.ts";

/** How somebody proved who they are. */
export type SignInMethod = "link" | "code" | "password" | "provider";

/** A sign-in on the platform, where a person can choose among their clubs and do nothing else. */
export interface PlatformSignIn {
  identityId: string;
  email: string;
  /** When the person proved who they are. */
  authenticatedAt: Date;
  /** The identity provider's voucher, if there is one. */
  voucher: Voucher | null;
}

interface PlatformSignInRow extends Omit<PlatformSignIn, "voucher">, Voucher {
  byProvider: boolean;
}

/** Starts a sign-in on the platform and returns its secret, which is stored only as a hash. `authenticatedAt` defaults to now. */
export async function startPlatformSignIn(
  db: Db,
  signIn: {
    identityId: string;
    method: SignInMethod;
    userAgent?: string;
    authenticatedAt?: Date;
    /** The provider account that was used. */
    accountId?: string;
  },
): Promise<string> {
  const token = newToken();
  await liftSuppression(db, signIn.identityId);
  await run(
    db,
    `INSERT INTO platform.sign_ins
       (token_hash, identity_id, kind, method, user_agent, authenticated_at, provider_account_id, expires_at)
     VALUES (:tokenHash, :identityId, 'platform', :method, :userAgent, coalesce(:authenticatedAt::timestamptz, now()),
             :accountId, now() + make_interval(secs => :maxAge))`,
    {
      identityId: signIn.identityId,
      method: signIn.method,
      tokenHash: hashOf(token),
      userAgent: (signIn.userAgent ?? "").slice(0, KEPT_USER_AGENT),
      authenticatedAt: signIn.authenticatedAt ?? null,
      accountId: signIn.accountId ?? null,
      maxAge: PLATFORM_SIGN_IN_MAX_AGE,
    },
  );
  await trimSignIns(db, { identityId: signIn.identityId, tenant: null });
  return token;
}

/** The platform sign-in with this token, while it is valid. */
export async function findPlatformSignIn(
  database: Database,
  token: string,
): Promise<PlatformSignIn | undefined> {
  const row = await maybe<PlatformSignInRow>(
    database.platform,
    `SELECT s.identity_id, i.email, s.authenticated_at,
            s.method = 'provider' AS by_provider, s.provider_account_id AS account_id,
            s.created_at + make_interval(secs => :maxAge) AS ends_at
       FROM platform.sign_ins s JOIN platform.identities i ON i.id = s.identity_id
      WHERE s.token_hash = :tokenHash AND s.kind = 'platform' AND s.expires_at > now()`,
    { maxAge: PROVIDER_SIGN_IN_MAX_AGE, tokenHash: hashOf(token) },
  );
  if (!row) return undefined;
  const { byProvider, accountId, endsAt, ...signIn } = row;
  return { ...signIn, voucher: byProvider ? { accountId, endsAt } : null };
}

/**
 * Ends a person's platform sign-ins when they sign out of a club with this token, so that nobody else at this browser
 * can continue there.
 */
export async function endPlatformSignIns(db: Db, token: string): Promise<void> {
  await run(
    db,
    `DELETE FROM platform.sign_ins WHERE kind = 'platform'
        AND identity_id = (SELECT identity_id FROM platform.sign_ins WHERE token_hash = :tokenHash)`,
    { tokenHash: hashOf(token) },
  );
}
