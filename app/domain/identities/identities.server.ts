import type { Db } from "#tenants/database.ts";

/** The identity of an e-mail address (lower case), made when it is new. */
export async function identityFor(db: Db, email: string): Promise<string> {
  return (await keepIdentity(db, email)).id;
}

/** The same, and whether it was made by this very call. */
export async function keepIdentity(db: Db, email: string): Promise<{ id: string; isNew: boolean }> {
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
    `WITH back AS (DELETE FROM platform.kept_addresses WHERE identity_id = ? AND tenant_id = ?)
     INSERT INTO platform.affiliations (identity_id, tenant_id) VALUES (?, ?) ON CONFLICT DO NOTHING`,
    [who.identityId, who.tenant, who.identityId, who.tenant],
  );
}

/** Notes that a club keeps the address of a person who does not belong there: archived, or not let in yet. */
export async function noteKeptAddress(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await db.raw(
    "INSERT INTO platform.kept_addresses (identity_id, tenant_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
    [who.identityId, who.tenant],
  );
}

/**
 * Removes those of these identities that no club knows any more, with their sign-ins, password and provider accounts.
 */
export async function forgetStranded(db: Db, identityIds: string[]): Promise<void> {
  // Locked before the look: whoever is joining a club in this moment is done by then, and seen.
  await db.raw("SELECT FROM platform.identities WHERE id = ANY (?::uuid[]) ORDER BY id FOR UPDATE", [
    identityIds,
  ]);
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
export async function dropKnown(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
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
