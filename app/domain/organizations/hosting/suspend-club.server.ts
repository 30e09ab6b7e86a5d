import type { App } from "#app/app.server.ts";
import type { TenantId } from "#tenants/tenant.ts";

/** Suspends a club, or ends its suspension. Other processes notice within the directory's 5 seconds. */
export async function suspendClub(
  app: Pick<App, "database" | "directory">,
  tenant: TenantId,
  suspended: boolean,
): Promise<void> {
  await app.database.platform.raw(
    `UPDATE platform.organizations
        SET suspended_at = CASE WHEN ?::boolean THEN coalesce(suspended_at, now()) END
      WHERE tenant_id = ?`,
    [suspended, tenant],
  );
  app.directory.forget(tenant);
}
