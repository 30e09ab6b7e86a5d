import type { Database } from "#tenants/database.ts";
import { all } from "#tenants/sql.ts";

/** A club that a person belongs to. */
export interface MyClub {
  publicId: string;
  subdomain: string;
  name: string;
}

/** The clubs that a person belongs to, by name, without those that the host has suspended. */
export async function myClubs(database: Database, identityId: string): Promise<MyClub[]> {
  return all<MyClub>(
    database.platform,
    `SELECT o.public_id, o.subdomain, o.name
       FROM platform.affiliations a JOIN platform.organizations o USING (tenant_id)
      WHERE a.identity_id = :identityId AND o.suspended_at IS NULL ORDER BY o.name COLLATE "und-x-icu", o.subdomain`,
    { identityId },
  );
}
