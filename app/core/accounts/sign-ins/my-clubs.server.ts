import type { Database } from "#tenants/database.ts";

/** A club that a person belongs to. */
export interface MyClub {
  publicId: string;
  subdomain: string;
  name: string;
}

/** The clubs that a person belongs to, by name, without those that the host has suspended. */
export async function myClubs(database: Database, identityId: string): Promise<MyClub[]> {
  const { rows } = await database.platform.raw<{ rows: MyClub[] }>(
    `SELECT o.public_id AS "publicId", o.subdomain, o.name
       FROM platform.affiliations a JOIN platform.organizations o USING (tenant_id)
      WHERE a.identity_id = ? AND o.suspended_at IS NULL ORDER BY o.name COLLATE "und-x-icu", o.subdomain`,
    [identityId],
  );
  return rows;
}
