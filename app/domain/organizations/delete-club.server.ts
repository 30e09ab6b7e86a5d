import type { TenantId } from "#tenants/tenant.ts";
import type { ClubMaker } from "./create-club.server.ts";

/** Removes a club with all its data, and the identities that belonged to no other club. Not to be undone. */
export async function deleteClub(app: ClubMaker, tenant: TenantId): Promise<void> {
  const people = await app.database
    .platform("platform.affiliations")
    .where({ tenant_id: tenant })
    .pluck("identity_id");
  await app.provisioner.drop(tenant);
  app.directory.forget(tenant);
  await app.database.platform.raw(
    `DELETE FROM platform.identities i WHERE i.id = ANY (?)
        AND NOT EXISTS (SELECT FROM platform.affiliations a WHERE a.identity_id = i.id)`,
    [people],
  );
}
