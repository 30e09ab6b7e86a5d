import { forgetStranded, lockIdentities } from "#app/core/accounts/identities.server.ts";
import { revokeOrphans } from "#app/core/accounts/provider/sessions/provider-sessions.server.ts";
import type { App } from "#app/core/app.server.ts";
import { all, run } from "#tenants/sql.ts";
import type { TenantId } from "#tenants/tenant.ts";
import { byHost } from "./host-log.server.ts";
import type { Host } from "./hosting.ts";

/**
 * Deletes a club with all its data; this can't be undone. One transaction on the platform removes its address, its
 * sign-ins and links, and the people whom no other club knows, with their passwords and provider accounts; then the
 * schema is dropped. A crash in between leaves a schema without an address, which the provisioner sweeps. With
 * `closedBy` it is deleted only if its grace period is over then. The host log gets the act, if `by` is given. Returns
 * whether it was deleted.
 */
export async function deleteClub(
  app: Pick<App, "database" | "provisioner" | "directory">,
  tenant: TenantId,
  { closedBy, by }: { closedBy?: Date; by?: Host } = {},
): Promise<boolean> {
  const isDeleted = await app.database.withPlatform({}, async (db) => {
    // Lock the club before looking up its people, so that somebody who is joining right now is among them.
    const locked = await run(
      db,
      `SELECT FROM platform.organizations
        WHERE tenant_id = :tenant AND (:closedBy::timestamptz IS NULL OR closes_at <= :closedBy AND suspended_at IS NULL) FOR UPDATE`,
      { tenant, closedBy: closedBy ?? null },
    );
    if (closedBy && locked === 0) return false;
    const rows = await all<{ id: string }>(
      db,
      `SELECT identity_id AS id FROM platform.affiliations WHERE tenant_id = :tenant
       UNION SELECT identity_id FROM platform.kept_addresses WHERE tenant_id = :tenant`,
      { tenant },
    );
    const people = rows.map(({ id }) => id);
    await lockIdentities(db, people);
    if (by)
      await run(
        db,
        `INSERT INTO platform.host_log (host, source, request_id, act, tenant_id, subdomain, club_name)
         SELECT :host, :source, :requestId, 'deleted', tenant_id, subdomain, name FROM platform.organizations
          WHERE tenant_id = :tenant`,
        { ...byHost(by), tenant },
      );
    await run(db, "DELETE FROM platform.organizations WHERE tenant_id = :tenant", { tenant });
    await forgetStranded(db, people);
    await revokeOrphans(db);
    return true;
  });
  app.directory.forget(tenant);
  if (isDeleted) await app.provisioner.drop(tenant);
  return isDeleted;
}
