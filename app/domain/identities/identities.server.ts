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
    "INSERT INTO platform.affiliations (identity_id, tenant_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
    [who.identityId, who.tenant],
  );
}

/** Takes the club out of a person's switcher. */
export async function disaffiliate(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await db.raw("DELETE FROM platform.affiliations WHERE identity_id = ? AND tenant_id = ?", [
    who.identityId,
    who.tenant,
  ]);
}
