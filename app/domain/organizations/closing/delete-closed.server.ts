import type { Logger } from "#app/logger.server.ts";
import type { TenantId } from "#tenants/tenant.ts";
import type { ClubMaker } from "../founding/create-club.server.ts";
import { deleteClub } from "../hosting/delete-club.server.ts";

/**
 * Deletes the clubs whose time of grace is over, one after the other. One that is reopened at the last moment, or that the host has suspended, stays.
 * One that fails does not stop the others, and is tried again by the next run. Returns how many were deleted.
 */
export async function deleteClosed(app: ClubMaker & { log: Logger; now(): Date }): Promise<number> {
  const now = app.now();
  const { rows } = await app.database.platform.raw<{ rows: { tenant: TenantId }[] }>(
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
