import type { Db } from "#tenants/database.ts";

/** The identity of an e-mail address (lower case), made when it is new. */
export async function identityFor(db: Db, email: string): Promise<string> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `INSERT INTO platform.identities (email) VALUES (?)
     ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`,
    [email],
  );
  const row = rows[0];
  if (!row) throw new Error("An identity was neither found nor made.");
  return row.id;
}

/** Notes that a person belongs to a club, for the switcher. Repeating it changes nothing. */
export async function affiliate(db: Db, who: { identityId: string; tenant: string }): Promise<void> {
  await db.raw(
    "INSERT INTO platform.affiliations (identity_id, tenant_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
    [who.identityId, who.tenant],
  );
}

/** The clubs of an e-mail address, by name. */
export async function clubsOf(
  db: Db,
  email: string,
): Promise<{ subdomain: string; name: string; tenant: string }[]> {
  const { rows } = await db.raw<{ rows: { subdomain: string; name: string; tenant: string }[] }>(
    `SELECT o.subdomain, o.name, o.tenant_id AS tenant
       FROM platform.identities i
       JOIN platform.affiliations a ON a.identity_id = i.id
       JOIN platform.organizations o USING (tenant_id)
      WHERE i.email = ? AND o.suspended_at IS NULL ORDER BY o.name`,
    [email],
  );
  return rows;
}
