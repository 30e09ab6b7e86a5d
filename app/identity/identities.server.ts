import type { Db } from "#tenants/database.ts";

/** The identity of an e-mail address (lower case), made when it is new. */
export async function identityFor(db: Db, email: string): Promise<string> {
  return (await ensureIdentity(db, email)).id;
}

/** The same, and whether it was made by this very call. */
export async function ensureIdentity(db: Db, email: string): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await db.raw<{ rows: { id: string; isNew: boolean }[] }>(
    `INSERT INTO platform.identities (email) VALUES (?)
     ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id, xmax = 0 AS "isNew"`,
    [email],
  );
  const row = rows[0];
  if (!row) throw new Error("An identity was neither found nor made.");
  return row;
}

/** Notes that a person belongs to a club, for the switcher. Repeating it changes nothing. */
export async function affiliate(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await db.raw(
    `WITH back AS (DELETE FROM platform.kept_addresses WHERE identity_id = :identityId AND tenant_id = :tenant)
     INSERT INTO platform.affiliations (identity_id, tenant_id) VALUES (:identityId, :tenant) ON CONFLICT DO NOTHING`,
    { ...who },
  );
}

/** Notes that a club keeps the address of a person who does not belong there: archived, or not let in yet. */
export async function noteKeptAddress(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await db.raw(
    "INSERT INTO platform.kept_addresses (identity_id, tenant_id) VALUES (:identityId, :tenant) ON CONFLICT DO NOTHING",
    { ...who },
  );
}

/**
 * Holds a club and a person there until the transaction ends: neither can be removed, nor the address changed. False where the
 * person is no more. Everything on the platform that takes several locks takes them in one order, so that no two wait
 * for each other: club, identity, password or provider's account, links, sign-ins.
 */
export async function holdPersonAt(
  db: Db,
  { identityId, tenant }: { identityId: string; tenant: string },
): Promise<boolean> {
  await holdClub(db, tenant);
  return holdPerson(db, identityId);
}

/** The club's part of it. */
export async function holdClub(db: Db, tenant: string): Promise<void> {
  await db.raw("SELECT FROM platform.organizations WHERE tenant_id = ? FOR KEY SHARE", [tenant]);
}

/** The person's part of it. */
export async function holdPerson(db: Db, identityId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    "SELECT FROM platform.identities WHERE id = ? FOR KEY SHARE",
    [identityId],
  );
  return rows.length > 0;
}

/** Locks identities to change or remove them: whoever is joining a club in this moment is done by then, and seen. */
export async function lockIdentities(db: Db, ids: string[]): Promise<void> {
  await db.raw("SELECT FROM platform.identities WHERE id = ANY (?::uuid[]) ORDER BY id FOR UPDATE", [ids]);
}

/**
 * Removes those of these identities that no club knows any more, with their sign-ins, password and provider accounts.
 */
export async function forgetStranded(db: Db, identityIds: string[]): Promise<void> {
  await lockIdentities(db, identityIds);
  const { rows } = await db.raw<{ rows: { email: string }[] }>(
    `DELETE FROM platform.identities i WHERE i.id = ANY (?::uuid[])
        AND NOT EXISTS (SELECT FROM platform.affiliations a WHERE a.identity_id = i.id)
        AND NOT EXISTS (SELECT FROM platform.kept_addresses k WHERE k.identity_id = i.id)
      RETURNING i.email`,
    [identityIds],
  );
  // Links of a club end with it or in ten minutes; this one leads to a choice of clubs, and there is none.
  await db.raw("DELETE FROM platform.access_links WHERE tenant_id IS NULL AND email = ANY (?::text[])", [
    rows.map(({ email }) => email),
  ]);
}

/** Has a club know nothing of a person any more: neither that they belong to it, nor that it keeps their address. */
export async function forgetAtClub(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await disaffiliate(db, who);
  await db.raw("DELETE FROM platform.kept_addresses WHERE identity_id = ? AND tenant_id = ?", [
    who.identityId,
    who.tenant,
  ]);
}

/** Takes the club out of a person's switcher. */
export async function disaffiliate(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await db.raw("DELETE FROM platform.affiliations WHERE identity_id = ? AND tenant_id = ?", [
    who.identityId,
    who.tenant,
  ]);
}
