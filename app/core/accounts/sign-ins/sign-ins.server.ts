import { liftSuppression } from "#app/core/messaging/unsubscribing/suppressed.server.ts";
import { hashOf, newToken } from "#app/kernel/secret.ts";
import type { Database, Db } from "#tenants/database.ts";
import { maybe, one, run } from "#tenants/sql.ts";
import {
  disaffiliate,
  forgetAtClub,
  forgetStranded,
  holdPersonAt,
  lockIdentities,
  noteKeptAddress,
} from "../identities.server.ts";
import type { Voucher } from "../links/access-links.server.ts";
import { LEAST_LEFT, revokeOrphans } from "../provider/sessions/provider-sessions.server.ts";
import { KEPT_USER_AGENT } from "./device.ts";
import type { SignInMethod } from "./platform-sign-in.server.ts";
import {
  FRESH_MINUTES,
  IDLE_DAYS,
  PROVIDER_SIGN_IN_MAX_AGE,
  REPEAT_MINUTES,
  ROTATION_HOURS,
  SIGN_IN_MAX_AGE,
} from "./sign-in-life.ts";
import { trimSignIns } from "./trim-sign-ins.server.ts";

/** A valid sign-in of one identity at one club. */
export interface SignIn {
  /** Identifies it in a list; not a secret. */
  id: string;
  identityId: string;
  email: string;
  /** When the person last proved who they are. */
  authenticatedAt: Date;
  /** Was that within the last `FRESH_MINUTES`? */
  fresh: boolean;
  /** The identity provider's voucher, if there is one. */
  voucher: Voucher | null;
  /** The club's current public id; the directory's answer may be some seconds old. */
  publicId: string;
  /** Is there a provider behind it whose tokens should be renewed now? */
  renewable: boolean;
  /** Should the API credential be replaced? If it is a day old, or the answer with its successor was lost. */
  rotationDue: boolean;
  /** Is this credential unused so far, so that the one it replaced still works? */
  unused: boolean;
  /** The person's clubs by name, for the club switcher. */
  clubs: ClubOfPerson[];
}

interface ClubOfPerson {
  subdomain: string;
  name: string;
}

/** SQL: has the sign-in in this row neither expired nor lain idle for too long? */
export const stillLive = (row: string) =>
  `${row}.expires_at > now() AND ${row}.last_seen_at > now() - interval '${IDLE_DAYS} days'`;

const NAMES = new Intl.Collator("und");

interface SignInRow {
  id: string;
  identityId: string;
  email: string;
  authenticatedAt: Date;
  fresh: boolean;
  rotationDue: boolean;
  unused: boolean;
  byProvider: boolean;
  providerAccountId: string | null;
  expiresAt: Date;
  publicId: string;
  /** Unordered; null for a suspended club. */
  clubs: (ClubOfPerson | null)[];
  stale: boolean;
}

/**
 * The sign-in with this token, at this club only. Takes one statement, and one more if there is a provider behind it;
 * the last use is recorded at most once an hour.
 */
export async function findSignIn(
  database: Database,
  { token, ...site }: { token: string; tenant: string; kind: "browser" | "api" },
): Promise<SignIn | undefined> {
  return signInWhere(database, "s.token_hash = :key", { key: hashOf(token), ...site });
}

/** The sign-in with this id, at this club only. */
export async function findSignInById(
  database: Database,
  { id, ...site }: { id: string; tenant: string; kind: "browser" | "api" },
): Promise<SignIn | undefined> {
  return signInWhere(database, "s.id = :key", { key: id, ...site });
}

/** The sign-in whose credential replaced this one and has never been used. */
export async function signInSucceeding(
  database: Database,
  { token, tenant }: { token: string; tenant: string },
): Promise<SignIn | undefined> {
  return signInWhere(database, "s.predecessor_hash = :key", { key: hashOf(token), tenant, kind: "api" });
}

/** Whether the answer should carry a successor, by the column that the sign-in was found by. */
const ROTATION_DUE = {
  "s.token_hash = :key": `s.kind = 'api' AND s.rotated_at < now() - interval '${ROTATION_HOURS} hours'`,
  "s.predecessor_hash = :key": `s.rotated_at < now() - interval '${REPEAT_MINUTES} minutes'`,
  "s.id = :key": "false",
};

async function signInWhere(
  database: Database,
  condition: keyof typeof ROTATION_DUE,
  asked: { key: Buffer | string; tenant: string; kind: "browser" | "api" },
): Promise<SignIn | undefined> {
  const row = await maybe<SignInRow>(
    database.platform,
    // Every request runs this. Postgres plans separate look-ups by key in half the time that a join takes.
    `SELECT s.id, s.identity_id, s.authenticated_at,
            (SELECT i.email FROM platform.identities i WHERE i.id = s.identity_id) AS email,
            (SELECT c.public_id FROM platform.organizations c WHERE c.tenant_id = s.tenant_id) AS public_id,
            s.authenticated_at > now() - interval '${FRESH_MINUTES} minutes' AS fresh,
            ${ROTATION_DUE[condition]} AS rotation_due,
            s.predecessor_hash IS NOT NULL AS unused, s.method = 'provider' AS by_provider,
            s.provider_account_id, s.expires_at, s.last_seen_at < now() - interval '1 hour' AS stale,
            array_to_json(ARRAY(
              SELECT (SELECT json_build_object('subdomain', o.subdomain, 'name', o.name)
                        FROM platform.organizations o WHERE o.tenant_id = a.tenant_id AND o.suspended_at IS NULL)
                FROM platform.affiliations a WHERE a.identity_id = s.identity_id)) AS clubs
       FROM platform.sign_ins s
      WHERE ${condition} AND s.tenant_id = :tenant AND s.kind = :kind
        AND ${stillLive("s")}`,
    asked,
  );
  if (!row) return undefined;
  if (row.stale) {
    await run(database.platform, "UPDATE platform.sign_ins SET last_seen_at = now() WHERE id = :id", {
      id: row.id,
    });
  }
  const { id, identityId, email, authenticatedAt, fresh, rotationDue, unused, publicId, clubs } = row;
  return {
    id,
    identityId,
    email,
    authenticatedAt,
    fresh,
    rotationDue,
    unused,
    publicId,
    renewable: row.byProvider && (await isRenewalDue(database, id)),
    clubs: clubs.filter((club) => club !== null).sort(byName),
    voucher: row.byProvider ? { accountId: row.providerAccountId, endsAt: row.expiresAt } : null,
  };
}

/** The same order as in `myClubs`. */
function byName(a: ClubOfPerson, b: ClubOfPerson): number {
  return NAMES.compare(a.name, b.name) || NAMES.compare(a.subdomain, b.subdomain);
}

async function isRenewalDue({ platform }: Database, signInId: string): Promise<boolean> {
  const found = await run(
    platform,
    `SELECT FROM platform.provider_sessions
      WHERE sign_in_id = :signInId AND expires_at <= now() + ${LEAST_LEFT} AND coalesce(retry_at, now()) <= now()`,
    { signInId },
  );
  return found > 0;
}

/**
 * Starts a sign-in and returns its secret, which is stored only as a hash, and the longest that it can last, in
 * seconds. That is counted from the proof, not from now, so that going from club to club does not extend it. A sign-in
 * by a provider is counted from the voucher, since the proof at the provider may be days old.
 */
export async function startSignIn(
  db: Db,
  signIn: {
    identityId: string;
    tenant: string;
    kind: "browser" | "api";
    userAgent: string;
    method?: SignInMethod | "hand-over";
    /** When the person proved who they are, if not now. */
    authenticatedAt?: Date | null;
    /** An identity provider's voucher: such a sign-in lasts a day at most. */
    voucher?: Voucher | null;
  },
): Promise<{ token: string; maxAge: number }> {
  const token = newToken();
  const { voucher } = signIn;
  await liftSuppression(db, signIn.identityId);
  const { maxAge } = await one<{ maxAge: number }>(
    db,
    `INSERT INTO platform.sign_ins
       (token_hash, identity_id, tenant_id, kind, user_agent, method, authenticated_at, provider_account_id, expires_at)
     VALUES (:tokenHash, :identityId, :tenant, :kind, :userAgent, :method, coalesce(:authenticatedAt::timestamptz, now()),
             :accountId, least(least(:since::timestamptz, now()) + make_interval(secs => :maxAge), :endsAt::timestamptz))
     RETURNING ceil(extract(epoch FROM expires_at - now()))::int AS max_age`,
    {
      identityId: signIn.identityId,
      tenant: signIn.tenant,
      kind: signIn.kind,
      tokenHash: hashOf(token),
      userAgent: signIn.userAgent.slice(0, KEPT_USER_AGENT),
      method: signIn.method ?? "link",
      authenticatedAt: signIn.authenticatedAt ?? null,
      accountId: voucher?.accountId ?? null,
      since: voucher ? null : (signIn.authenticatedAt ?? null),
      maxAge: voucher ? PROVIDER_SIGN_IN_MAX_AGE : SIGN_IN_MAX_AGE,
      endsAt: voucher?.endsAt ?? null,
    },
  );
  await trimSignIns(db, signIn);
  return { token, maxAge };
}

/** Ends one sign-in; an unknown token is not an error. */
export async function endSignIn(db: Db, token: string): Promise<void> {
  await run(db, "DELETE FROM platform.sign_ins WHERE token_hash = :tokenHash", { tokenHash: hashOf(token) });
}

/**
 * Ends every sign-in of a person at one club. A person who `stays` as a `member` keeps the club in their list; one who
 * is `kept` (archived) does not, but the club still keeps their address; one who is `gone` (another address) and
 * belonged to no other club is deleted.
 */
export async function endSignInsAt(
  db: Db,
  who: { identityId: string; tenant: string; stays: "member" | "kept" | "gone" },
): Promise<void> {
  // Locked first, in the order of `holdPersonAt`. If the platform has deleted them, their sign-ins are gone too.
  if (who.stays === "gone") await lockIdentities(db, [who.identityId]);
  else if (!(await holdPersonAt(db, who))) return;
  await run(db, "DELETE FROM platform.sign_ins WHERE identity_id = :identityId AND tenant_id = :tenant", {
    identityId: who.identityId,
    tenant: who.tenant,
  });
  if (who.stays === "member") return;
  if (who.stays === "kept") {
    await disaffiliate(db, who);
    return noteKeptAddress(db, who);
  }
  await forgetAtClub(db, who);
  await forgetStranded(db, [who.identityId]);
}

/**
 * Ends every sign-in of a person, at all their clubs and on the platform, except the one with the id `keep`. Their
 * unused hand-overs end too.
 */
export async function endEverySignIn(
  db: Db,
  who: { identityId: string; email: string; keep?: string },
): Promise<void> {
  await run(
    db,
    "DELETE FROM platform.access_links WHERE email = :email AND purpose = 'hand-over' AND used_at IS NULL",
    { email: who.email },
  );
  await run(
    db,
    "DELETE FROM platform.sign_ins WHERE identity_id = :identityId AND id IS DISTINCT FROM :keep::uuid",
    { identityId: who.identityId, keep: who.keep ?? null },
  );
  await revokeOrphans(db);
}
