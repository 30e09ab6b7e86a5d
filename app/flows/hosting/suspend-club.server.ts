import type { App } from "#app/core/app.server.ts";
import { resumeWork } from "#app/infra/outbox/outbox.server.ts";
import type { Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { run } from "#tenants/sql.ts";
import { byHost } from "./host-log.server.ts";
import type { Host } from "./hosting.ts";
import { resumeMailsLater } from "./resume-mails.server.ts";

type SuspendingHost = Pick<App, "database" | "directory">;

/** Takes a club off the air. Other processes notice within the directory's 5 seconds. */
export async function suspendClub(
  app: SuspendingHost,
  host: Host,
  { tenant }: Pick<Club, "tenant">,
): Promise<void> {
  await app.database.withPlatform({}, (db) => setSuspended(db, host, { tenant, suspended: true }));
  app.directory.forget(tenant);
}

/** Brings a suspended club back, with the work and the mails that waited. */
export async function resumeClub(
  app: SuspendingHost & Pick<App, "wakeQueue">,
  host: Host,
  { tenant }: Pick<Club, "tenant">,
): Promise<void> {
  await app.database.withPlatform({}, async (db) => {
    await setSuspended(db, host, { tenant, suspended: false });
    await resumeMailsLater(db, tenant);
    await resumeWork(db, tenant);
  });
  app.directory.forget(tenant);
  app.wakeQueue();
}

/** If the club is in that state already, nothing changes and nothing is logged. */
async function setSuspended(
  db: Db,
  host: Host,
  { tenant, suspended }: { tenant: string; suspended: boolean },
): Promise<void> {
  await run(
    db,
    `WITH changed AS (
       UPDATE platform.organizations SET suspended_at = CASE WHEN :suspended::boolean THEN now() END
        WHERE tenant_id = :tenant AND (suspended_at IS NOT NULL) <> :suspended::boolean
       RETURNING tenant_id, subdomain, name)
     INSERT INTO platform.host_log (host, source, request_id, act, tenant_id, subdomain, club_name)
     SELECT :host, :source, :requestId, :act, tenant_id, subdomain, name FROM changed`,
    { ...byHost(host), act: suspended ? "suspended" : "resumed", tenant, suspended },
  );
}
