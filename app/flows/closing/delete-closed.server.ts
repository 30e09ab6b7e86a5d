import type { ClubMaker } from "#app/flows/founding/create-club.server.ts";
import { deleteClub } from "#app/flows/hosting/delete-club.server.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import { all } from "#tenants/sql.ts";
import type { TenantId } from "#tenants/tenant.ts";

/**
 * Deletes the clubs whose grace period is over, one after the other. A club that is reopened at the last moment, or
 * that the host has suspended, stays. If one fails, the others go on, and the next run tries it again. Returns how many
 * were deleted.
 */
export async function deleteClosed(app: ClubMaker & { log: Logger; now(): Date }): Promise<number> {
  const now = app.now();
  const rows = await all<{ tenant: TenantId }>(
    app.database.platform,
    "SELECT tenant_id AS tenant FROM platform.organizations WHERE closes_at <= :now AND suspended_at IS NULL ORDER BY closes_at",
    { now },
  );
  let deleted = 0;
  for (const { tenant } of rows) {
    try {
      if (await deleteClub(app, tenant, { closedBy: now })) deleted++;
    } catch (err) {
      app.log.error({ err, tenant }, "a closed club was not deleted");
    }
  }
  return deleted;
}
