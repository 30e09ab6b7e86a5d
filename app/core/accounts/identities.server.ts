import type { Db } from "#tenants/database.ts";
import { all, one, run } from "#tenants/sql.ts";

/** The id of the identity with this e-mail address (lower case), created if necessary. */
export async function identityFor(db: Db, email: string): Promise<string> {
  return (await ensureIdentity(db, email)).id;
}

/** The identity with this e-mail address (lower case), created if necessary; `isNew` says whether this call created it. */
export async function ensureIdentity(db: Db, email: string): Promise<{ id: string; isNew: boolean }> {
  return one<{ id: string; isNew: boolean }>(
    db,
    `INSERT INTO platform.identities (email) VALUES (:email)
     ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id, xmax = 0 AS is_new`,
    { email },
  );
}

/** Records that a person belongs to a club, for the club switcher. Idempotent. */
export async function affiliate(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await run(
    db,
    `WITH back AS (DELETE FROM platform.kept_addresses WHERE identity_id = :identityId AND tenant_id = :tenant)
     INSERT INTO platform.affiliations (identity_id, tenant_id) VALUES (:identityId, :tenant) ON CONFLICT DO NOTHING`,
    { ...who },
  );
}

/** Records that a club keeps the address of a person who does not belong to it: archived, or not let in yet. */
export async function noteKeptAddress(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await run(
    db,
    "INSERT INTO platform.kept_addresses (identity_id, tenant_id) VALUES (:identityId, :tenant) ON CONFLICT DO NOTHING",
    { ...who },
  );
}

/**
 * Holds a share lock on a club and on a person until the transaction ends: neither can be removed, nor the address
 * changed. Returns false if the person is gone. Everything on the platform that takes several locks takes them in this
 * order, which prevents deadlocks: club, identity, password or provider account, links, sign-ins.
 */
export async function holdPersonAt(
  db: Db,
  { identityId, tenant }: { identityId: string; tenant: string },
): Promise<boolean> {
  await holdClub(db, tenant);
  return holdPerson(db, identityId);
}

/** Holds a share lock on a club until the transaction ends. First in the lock order of `holdPersonAt`. */
export async function holdClub(db: Db, tenant: string): Promise<void> {
  await run(db, "SELECT FROM platform.organizations WHERE tenant_id = :tenant FOR KEY SHARE", { tenant });
}

/** Holds a share lock on a person until the transaction ends. Returns false if they are gone. */
export async function holdPerson(db: Db, identityId: string): Promise<boolean> {
  const found = await run(db, "SELECT FROM platform.identities WHERE id = :identityId FOR KEY SHARE", {
    identityId,
  });
  return found > 0;
}

/** Locks identities for change or removal: it waits for anyone who is joining a club at this moment, and then sees them. */
export async function lockIdentities(db: Db, ids: string[]): Promise<void> {
  await run(db, "SELECT FROM platform.identities WHERE id = ANY (:ids::uuid[]) ORDER BY id FOR UPDATE", {
    ids,
  });
}

/** Removes the identities that no club knows any more, with their sign-ins, passwords and provider accounts. */
export async function forgetStranded(db: Db, identityIds: string[]): Promise<void> {
  await lockIdentities(db, identityIds);
  const rows = await all<{ email: string }>(
    db,
    `DELETE FROM platform.identities i WHERE i.id = ANY (:identityIds::uuid[])
        AND NOT EXISTS (SELECT FROM platform.affiliations a WHERE a.identity_id = i.id)
        AND NOT EXISTS (SELECT FROM platform.kept_addresses k WHERE k.identity_id = i.id)
      RETURNING i.email`,
    { identityIds },
  );
  // A club's links end with the club or within `LINK_SECONDS`; a link to the platform leads to a choice of clubs, and
  // there are none.
  await run(
    db,
    "DELETE FROM platform.access_links WHERE tenant_id IS NULL AND email = ANY (:emails::text[])",
    { emails: rows.map(({ email }) => email) },
  );
}

/**
 * Removes everything that the platform knows about a person at a club: that they belong to it, and that it keeps their
 * address.
 */
export async function forgetAtClub(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await disaffiliate(db, who);
  await run(
    db,
    "DELETE FROM platform.kept_addresses WHERE identity_id = :identityId AND tenant_id = :tenant",
    { identityId: who.identityId, tenant: who.tenant },
  );
}

/** Removes the club from a person's club switcher. */
export async function disaffiliate(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await run(db, "DELETE FROM platform.affiliations WHERE identity_id = :identityId AND tenant_id = :tenant", {
    identityId: who.identityId,
    tenant: who.tenant,
  });
}
