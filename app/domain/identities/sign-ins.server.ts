import type { Database, Db } from "#tenants/database.ts";
import { disaffiliate } from "./identities.server.ts";
import { hashOf, newToken } from "./secret.ts";

/** A valid sign-in of one identity at one club. */
export interface SignIn {
  identityId: string;
  email: string;
  /** The person's clubs, for the switcher. */
  clubs: { subdomain: string; name: string }[];
}

/** An idle sign-in ends after 30 days, any after 90; in seconds for the cookie. */
export const SIGN_IN_MAX_AGE = 90 * 24 * 60 * 60;

interface SignInRow {
  identity_id: string;
  email: string;
  clubs: { subdomain: string; name: string }[];
  stale: boolean;
}

/** The sign-in behind a token, at this club only. One statement; the last use is noted at most once an hour. */
export async function findSignIn(
  database: Database,
  asked: { token: string; tenant: string; kind: "browser" | "api" },
): Promise<SignIn | undefined> {
  const { rows } = await database.platform.raw<{ rows: SignInRow[] }>(
    `SELECT s.identity_id, i.email, s.last_seen_at < now() - interval '1 hour' AS stale,
            (SELECT coalesce(json_agg(json_build_object('subdomain', o.subdomain, 'name', o.name) ORDER BY o.name), '[]')
               FROM platform.affiliations a JOIN platform.organizations o USING (tenant_id)
              WHERE a.identity_id = s.identity_id AND o.suspended_at IS NULL) AS clubs
       FROM platform.sign_ins s
       JOIN platform.identities i ON i.id = s.identity_id
      WHERE s.token_hash = ? AND s.tenant_id = ? AND s.kind = ?
        AND s.expires_at > now() AND s.last_seen_at > now() - interval '30 days'`,
    [hashOf(asked.token), asked.tenant, asked.kind],
  );
  const row = rows[0];
  if (!row) return undefined;
  if (row.stale) {
    await database.platform.raw("UPDATE platform.sign_ins SET last_seen_at = now() WHERE token_hash = ?", [
      hashOf(asked.token),
    ]);
  }
  return { identityId: row.identity_id, email: row.email, clubs: row.clubs };
}

/** Starts a sign-in and returns its secret, which is stored nowhere. */
export async function startSignIn(
  db: Db,
  signIn: { identityId: string; tenant: string; kind: "browser" | "api"; userAgent: string },
): Promise<string> {
  const token = newToken();
  await db.raw(
    `INSERT INTO platform.sign_ins (token_hash, identity_id, tenant_id, kind, user_agent, expires_at)
     VALUES (?, ?, ?, ?, ?, now() + make_interval(secs => ?))`,
    [
      hashOf(token),
      signIn.identityId,
      signIn.tenant,
      signIn.kind,
      signIn.userAgent.slice(0, 300),
      SIGN_IN_MAX_AGE,
    ],
  );
  return token;
}

/** Ends one sign-in; a token that is none is no error. */
export async function endSignIn(db: Db, token: string): Promise<void> {
  await db.raw("DELETE FROM platform.sign_ins WHERE token_hash = ?", [hashOf(token)]);
}

/** Ends every sign-in of a person at one club; whoever is `leaving` (archived, another address) is no more of it. */
export async function endSignInsAt(
  db: Db,
  who: { identityId: string; tenant: string; leaving: boolean },
): Promise<void> {
  await db.raw("DELETE FROM platform.sign_ins WHERE identity_id = ? AND tenant_id = ?", [
    who.identityId,
    who.tenant,
  ]);
  if (who.leaving) await disaffiliate(db, who);
}
