import { forgetStranded, lockIdentities } from "#app/identity/identities.server.ts";
import { revokeOrphans } from "#app/identity/provider/sessions/provider-sessions.server.ts";
import type { TenantId } from "#tenants/tenant.ts";
import type { ClubMaker } from "../founding/create-club.server.ts";

/**
 * Removes a club with all its data. In one act on the platform go its address, every sign-in and link of it, and the people
 * whom no other club knows, with password and provider accounts; then its schema. A crash in between leaves a schema without
 * an address, which the provisioner sweeps up. Not to be undone.
 */
export async function deleteClub(app: ClubMaker, tenant: TenantId): Promise<void> {
  await app.database.withPlatform({}, async (db) => {
    // Locked before the look: whoever is entering in this moment is done by then, and among the club's people.
    await db.raw("SELECT FROM platform.organizations WHERE tenant_id = ? FOR UPDATE", [tenant]);
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `SELECT identity_id AS id FROM platform.affiliations WHERE tenant_id = ?
       UNION SELECT identity_id FROM platform.kept_addresses WHERE tenant_id = ?`,
      [tenant, tenant],
    );
    const people = rows.map(({ id }) => id);
    await lockIdentities(db, people);
    await db.raw("DELETE FROM platform.organizations WHERE tenant_id = ?", [tenant]);
    await forgetStranded(db, people);
    await revokeOrphans(db);
  });
  app.directory.forget(tenant);
  await app.provisioner.drop(tenant);
}
