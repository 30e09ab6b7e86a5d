import type { App } from "#app/app.server.ts";
import { resumeWork } from "#app/queue/outbox.server.ts";
import { type UnitHost, withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import type { Club } from "#tenants/directory.ts";
import type { Host } from "./host.ts";
import { byHost } from "./host-log.server.ts";
import { resumeMails } from "./resume-mails.server.ts";

/** Takes a club off the air. Other processes notice within the directory's 5 seconds. */
export async function suspendClub(
  app: Pick<App, "database" | "directory">,
  host: Host,
  { tenant }: Pick<Club, "tenant">,
): Promise<void> {
  await setSuspended(app, host, { tenant, suspended: true });
}

/** Brings a suspended club back, with the work and the mails that waited. */
export async function resumeClub(
  app: UnitHost & Pick<App, "directory">,
  host: Host,
  club: Club,
): Promise<void> {
  await setSuspended(app, host, { tenant: club.tenant, suspended: false });
  await withUnitOfWork(app, { ...club, suspended: false }, { as: "system" }, resumeMails);
  await app.database.withPlatform({}, (db) => resumeWork(db, club.tenant));
  app.wakeQueue();
}

/** A club that is already so stays as it is, and nothing is noted. */
async function setSuspended(
  app: Pick<App, "database" | "directory">,
  host: Host,
  { tenant, suspended }: { tenant: string; suspended: boolean },
): Promise<void> {
  await app.database.platform.raw(
    `WITH changed AS (
       UPDATE platform.organizations SET suspended_at = CASE WHEN :suspended::boolean THEN now() END
        WHERE tenant_id = :tenant AND (suspended_at IS NOT NULL) <> :suspended::boolean
       RETURNING tenant_id, subdomain, name)
     INSERT INTO platform.host_log (host, source, request_id, act, tenant_id, subdomain, club_name)
     SELECT :host, :source, :requestId, :act, tenant_id, subdomain, name FROM changed`,
    { ...byHost(host), act: suspended ? "suspended" : "resumed", tenant, suspended },
  );
  app.directory.forget(tenant);
}
