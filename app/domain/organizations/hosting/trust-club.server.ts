import type { App } from "#app/app.server.ts";
import type { TenantId } from "#tenants/tenant.ts";

/** How far the host trusts a club with other people's inboxes; absent fields stay. */
export interface Trust {
  /** Whether the host vouches for it: then all mails also go to members who have not confirmed the club. */
  trusted?: boolean;
  /** To how many such members it may write in a day while it is not trusted. */
  welcomesPerDay?: number;
}

/** Changes how far the host trusts a club. Other processes notice within the directory's 5 seconds. */
export async function trustClub(
  app: Pick<App, "database" | "directory">,
  tenant: TenantId,
  { trusted, welcomesPerDay }: Trust,
): Promise<void> {
  await app.database.platform.raw(
    `UPDATE platform.organizations
        SET trusted = coalesce(:trusted::boolean, trusted), welcomes_per_day = coalesce(:welcomesPerDay::int, welcomes_per_day)
      WHERE tenant_id = :tenant`,
    { trusted: trusted ?? null, welcomesPerDay: welcomesPerDay ?? null, tenant },
  );
  app.directory.forget(tenant);
}
