import type { Database } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { offsetOf, type Page, type Paged } from "../../values/page.ts";
import type { Host, HostAct } from "./host.ts";

/** One act of a host. */
export interface HostLogEntry {
  id: number;
  at: Date;
  host: string;
  source: Host["source"];
  act: HostAct;
  subdomain: string;
  clubName: string;
  /** The number that the act changed, and what it became. */
  was: number | null;
  became: number | null;
}

/** Who acts, as bindings of a statement that notes it. */
export function byHost({ name, source, requestId }: Host) {
  return { host: name, source, requestId: requestId ?? null };
}

/** Notes that a club was deleted by a host. What else hosts do is noted by the statement that does it. */
export async function noteDeleted(
  { platform }: Database,
  host: Host,
  { tenant, subdomain, name }: Pick<Club, "tenant" | "subdomain" | "name">,
): Promise<void> {
  await platform.raw(
    `INSERT INTO platform.host_log (host, source, request_id, act, tenant_id, subdomain, club_name)
     VALUES (:host, :source, :requestId, 'deleted', :tenant, :subdomain, :name)`,
    { ...byHost(host), tenant, subdomain, name },
  );
}

/** A page of what hosts have done, newest first; to one club, if it is named. */
export async function hostLog(
  { platform }: Database,
  { tenant, page, perPage }: Page & { tenant?: string },
): Promise<Paged<HostLogEntry>> {
  const asked = { tenant: tenant ?? null, perPage, offset: offsetOf({ page, perPage }) };
  const which = "WHERE (:tenant::text IS NULL OR tenant_id = :tenant)";
  const { rows } = await platform.raw<{ rows: HostLogEntry[] }>(
    `SELECT id::int, at, host, source, act, subdomain, club_name AS "clubName", was, became
       FROM platform.host_log ${which} ORDER BY id DESC LIMIT :perPage OFFSET :offset`,
    asked,
  );
  const counted = await platform.raw<{ rows: { total: number }[] }>(
    `SELECT count(*)::int AS total FROM platform.host_log ${which}`,
    asked,
  );
  return { items: rows, page, perPage, total: counted.rows[0]?.total ?? 0 };
}
