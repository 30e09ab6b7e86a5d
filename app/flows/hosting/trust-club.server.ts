import type { App } from "#app/core/app.server.ts";
import { run } from "#tenants/sql.ts";
import type { TenantId } from "#tenants/tenant.ts";
import { byHost } from "./host-log.server.ts";
import type { Host } from "./hosting.ts";

/** How far the host trusts a club with other people's inboxes; absent fields stay. */
export interface Trust {
  /** Whether the host vouches for it: then all mails also go to members who have not confirmed the club. */
  trusted?: boolean;
  /** How many such members it may write to in a day while it is not trusted. */
  welcomesPerDay?: number;
}

/**
 * Changes how far the host trusts a club; only what changes is logged. Other processes notice within the directory's 5
 * seconds.
 */
export async function trustClub(
  app: Pick<App, "database" | "directory">,
  host: Host,
  tenant: TenantId,
  { trusted, welcomesPerDay }: Trust,
): Promise<void> {
  await run(
    app.database.platform,
    `WITH old AS (
       SELECT tenant_id, trusted, welcomes_per_day FROM platform.organizations WHERE tenant_id = :tenant FOR UPDATE),
     changed AS (
       UPDATE platform.organizations o
          SET trusted = coalesce(:trusted::boolean, o.trusted),
              welcomes_per_day = coalesce(:welcomesPerDay::int, o.welcomes_per_day)
         FROM old WHERE o.tenant_id = old.tenant_id
       RETURNING o.tenant_id, o.subdomain, o.name, old.trusted AS trusted_before, o.trusted,
                 old.welcomes_per_day AS welcomes_before, o.welcomes_per_day AS welcomes)
     INSERT INTO platform.host_log (host, source, request_id, act, tenant_id, subdomain, club_name, was, became)
     SELECT :host, :source, :requestId, CASE WHEN trusted THEN 'trusted' ELSE 'distrusted' END,
            tenant_id, subdomain, name, NULL, NULL FROM changed WHERE trusted <> trusted_before
      UNION ALL
     SELECT :host, :source, :requestId, 'allowance', tenant_id, subdomain, name, welcomes_before, welcomes
       FROM changed WHERE welcomes <> welcomes_before`,
    { ...byHost(host), trusted: trusted ?? null, welcomesPerDay: welcomesPerDay ?? null, tenant },
  );
  app.directory.forget(tenant);
}
