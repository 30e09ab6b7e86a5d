import { Refusal } from "#app/kernel/refusal.ts";
import { hashOf, matchesHash, newCode, newToken } from "#app/kernel/secret.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import type { Db } from "#tenants/database.ts";
import { all, maybe, run } from "#tenants/sql.ts";
import { HAND_OVER_SECONDS, LINK_SECONDS } from "./link-life.ts";

/**
 * `magic-link` signs a member in, `join` also creates the member, `hand-over` carries a sign-in to another host, and
 * `choose-club` signs in on the platform, where people choose among their clubs.
 */
export type AccessPurpose = "magic-link" | "join" | "hand-over" | "choose-club";

/** Where a link is valid: at one club, or on the platform. */
export type LinkSite = { tenant: string } | { tenant: null };

/** A link's secret with its purpose, the only one that it is valid for. */
export type LinkSecret = { purpose: AccessPurpose; token: string };

/** A one-time link, as stored; the secret itself exists only in the mail or the redirect. */
export interface AccessLink {
  purpose: AccessPurpose;
  email: string;
  /** The name that a joining person gave. */
  name: string | null;
  /** A path on the club's own host. */
  target: string;
  /** SHA-256 of the secret of the browser that requested it, if one did: the six digits work only there. */
  browserHash: Buffer | null;
  /** For a hand-over: when the person last proved who they are. */
  authenticatedAt: Date | null;
  /** For a hand-over: the voucher, if a provider vouched for the person. */
  voucher: Voucher | null;
}

/** An identity provider's word for somebody, as it is carried from host to host. */
export interface Voucher {
  /** The account there; if it is removed, so is the sign-in. null for vouchers from before accounts were recorded. */
  accountId: string | null;
  /** When the first sign-in with this voucher ends: no sign-in made from it lasts longer. null if there is none yet. */
  endsAt: Date | null;
}

/** A link that can still be used; `key` is the hash of its secret. */
export interface LiveLink extends AccessLink {
  key: Buffer;
}

const LIFE_SECONDS: Record<AccessPurpose, number> = {
  "magic-link": LINK_SECONDS,
  join: LINK_SECONDS,
  "hand-over": HAND_OVER_SECONDS,
  "choose-club": LINK_SECONDS,
};
/** Beyond this, the six digits of a link no longer work. */
const CODE_TRIES = 5;

interface LinkRow {
  tokenHash: Buffer;
  purpose: AccessPurpose;
  email: string;
  name: string | null;
  target: string;
  codeHash: Buffer | null;
  browserHash: Buffer | null;
  authenticatedAt: Date | null;
  byProvider: boolean;
  providerAccountId: string | null;
  signInEndsAt: Date | null;
}

const asLink = (row: LinkRow): LiveLink => ({
  purpose: row.purpose,
  email: row.email,
  name: row.name,
  target: row.target,
  browserHash: row.browserHash,
  authenticatedAt: row.authenticatedAt,
  voucher: row.byProvider ? { accountId: row.providerAccountId, endsAt: row.signInEndsAt } : null,
  key: row.tokenHash,
});

/**
 * Creates a link: valid for a while, once, on one host (a hand-over: not beyond the sign-in that it carries on). Uses
 * the database's clock.
 */
export async function createAccessLink(
  db: Db,
  link: LinkSite & {
    purpose: AccessPurpose;
    email: string;
    name?: string;
    target?: string;
    browserHash?: Buffer | null;
    authenticatedAt?: Date | null;
    voucher?: Voucher | null;
  },
): Promise<{ token: string; code: string }> {
  const token = newToken();
  const code = newCode();
  await run(
    db,
    `INSERT INTO platform.access_links
       (token_hash, tenant_id, purpose, email, name, code_hash, target, browser_hash, authenticated_at, by_provider,
        provider_account_id, sign_in_ends_at, expires_at)
     VALUES (:tokenHash, :tenant, :purpose, :email, :name, :codeHash, :target, :browserHash, :authenticatedAt, :byProvider,
             :accountId, :endsAt, least(now() + make_interval(secs => :lifeSeconds), :endsAt::timestamptz))`,
    {
      tenant: link.tenant,
      purpose: link.purpose,
      email: link.email,
      name: link.name ?? null,
      tokenHash: hashOf(token),
      codeHash: link.purpose === "hand-over" ? null : hashOf(code),
      target: link.target ?? "/",
      browserHash: link.browserHash ?? null,
      authenticatedAt: link.authenticatedAt ?? null,
      byProvider: link.voucher != null,
      accountId: link.voucher?.accountId ?? null,
      endsAt: link.voucher?.endsAt ?? null,
      lifeSeconds: LIFE_SECONDS[link.purpose],
    },
  );
  return { token, code };
}

/** Withdraws an unused link. */
export async function withdrawAccessLink(db: Db, link: LinkSite & { token: string }): Promise<void> {
  await run(
    db,
    "DELETE FROM platform.access_links WHERE token_hash = :tokenHash AND tenant_id IS NOT DISTINCT FROM :tenant AND used_at IS NULL",
    { tokenHash: hashOf(link.token), tenant: link.tenant },
  );
}

/** Looks a link up without consuming it, so mail scanners may look as often as they like. */
export async function peekAccessLink(db: Db, asked: LinkSite & LinkSecret): Promise<LiveLink | undefined> {
  const row = await maybe<LinkRow>(
    db,
    `SELECT * FROM platform.access_links
      WHERE token_hash = :tokenHash AND purpose = :purpose AND tenant_id IS NOT DISTINCT FROM :tenant
        AND used_at IS NULL AND expires_at > now()`,
    { tokenHash: hashOf(asked.token), purpose: asked.purpose, tenant: asked.tenant },
  );
  return row && asLink(row);
}

/**
 * A link that somebody has used already, while it is remembered: whose it was, and where it led. Nothing may be done with it
 * but to take a person who is signed in as its owner there.
 */
export async function usedAccessLink(
  db: Db,
  asked: LinkSite & LinkSecret,
): Promise<Pick<AccessLink, "email" | "target"> | undefined> {
  return maybe<Pick<AccessLink, "email" | "target">>(
    db,
    `SELECT email, target FROM platform.access_links
      WHERE token_hash = :tokenHash AND purpose = :purpose AND tenant_id IS NOT DISTINCT FROM :tenant AND used_at IS NOT NULL`,
    { tokenHash: hashOf(asked.token), purpose: asked.purpose, tenant: asked.tenant },
  );
}

/** For how long the form of a link may come again from its browser, in seconds: a second click, before the first was answered. */
const SENT_AGAIN_SECONDS = 10;

/**
 * Makes a mailed link usable again that was used a moment ago by the browser that requested it: its form was sent twice, and the
 * answer that would have signed that browser in was never read.
 */
export async function reopenAccessLink(
  db: Db,
  { tenant, token, purpose, browserHash }: LinkSite & LinkSecret & { browserHash: Buffer },
): Promise<void> {
  await run(
    db,
    `UPDATE platform.access_links SET used_at = NULL
      WHERE token_hash = :tokenHash AND purpose = :purpose AND purpose <> 'hand-over'
        AND tenant_id IS NOT DISTINCT FROM :tenant AND browser_hash = :browserHash
        AND used_at > now() - make_interval(secs => :seconds) AND expires_at > now()`,
    { tokenHash: hashOf(token), purpose, tenant, browserHash, seconds: SENT_AGAIN_SECONDS },
  );
}

/** Whose six digits are typed, and in which browser: the hash of its secret, null if it has none. */
type CodeSite = LinkSite & { email: string; browserHash: Buffer | null };

/** The links whose six digits can still be tried in this browser: those that it requested, and those that no browser did. */
const codeLinks = ({ tenant, email, browserHash }: CodeSite): Fragment => ({
  sql: `SELECT * FROM platform.access_links
      WHERE ${tenant === null ? "tenant_id IS NULL" : "tenant_id = :tenant"} AND email = :email AND code_hash IS NOT NULL AND used_at IS NULL AND expires_at > now()
        AND code_tries < :tries AND (browser_hash IS NULL OR browser_hash = :browserHash)
      ORDER BY token_hash`,
  bindings: { tenant, email, tries: CODE_TRIES, browserHash },
});

/** Does this address have a link whose six digits could be guessed in this browser? */
export async function hasCodeLink(db: Db, asked: CodeSite): Promise<boolean> {
  const { sql, bindings } = codeLinks(asked);
  return (await run(db, sql, bindings)) > 0;
}

/**
 * The live link of an address with these six digits, not consumed yet. A wrong try counts against every link that it
 * could have been meant for, and `CODE_TRIES` of them end a link. Returns undefined for a wrong code instead of throwing, so
 * that the try is committed.
 */
export async function tryAccessCode(
  db: Db,
  asked: CodeSite & { code: string },
): Promise<LiveLink | undefined> {
  const { sql, bindings } = codeLinks(asked);
  const rows = await all<LinkRow>(db, `${sql} FOR UPDATE`, bindings);
  const right = rows.find((row) => row.codeHash && matchesHash(asked.code, row.codeHash));
  if (right) return asLink(right);
  await run(
    db,
    "UPDATE platform.access_links SET code_tries = code_tries + 1 WHERE token_hash = ANY (:tokenHashes)",
    { tokenHashes: rows.map(({ tokenHash }) => tokenHash) },
  );
  return undefined;
}

/** Consumes a live link atomically: of any number of concurrent tries, one succeeds. Refuses `invalid-magic-link`. */
export async function consumeAccessLink(db: Db, { key, purpose, voucher }: LiveLink): Promise<void> {
  // Removing a provider account also removes its links. Lock the account first, so that the two can't deadlock.
  if (voucher?.accountId)
    await run(db, "SELECT FROM platform.provider_accounts WHERE id = :accountId FOR KEY SHARE", {
      accountId: voucher.accountId,
    });
  const found = await run(
    db,
    `UPDATE platform.access_links SET used_at = now()
      WHERE token_hash = :key AND purpose = :purpose AND used_at IS NULL AND expires_at > now()`,
    { key, purpose },
  );
  if (found === 0) throw new Refusal("invalid-magic-link");
}
