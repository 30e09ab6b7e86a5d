import { type Page, type Paged, pageOffset } from "#app/kernel/values/page.ts";
import type { Database } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { all, one } from "#tenants/sql.ts";
import type { Host, HostAct } from "./hosting.ts";

/** One act of a host. */
export interface HostLogEntry {
  id: number;
  at: Date;
  host: string;
  source: Host["source"];
  act: HostAct;
  subdomain: string;
  clubName: string;
  /** The club's current subdomain; null if the club is gone. */
  now: string | null;
  /** The number that the act changed, and what it became. */
  was: number | null;
  became: number | null;
  /** The cell that the club moved to, left for good, or stayed in. */
  cell: string | null;
}

/** Who acts, as bindings of a statement that writes to the host log. */
export function byHost({ name, source, requestId }: Host) {
  return { host: name, source, requestId: requestId ?? null };
}

/**
 * A row of the host log: what a host did to a club and, for a move, the cell. Insert it in the transaction of the act.
 */
export function hostNote(
  { name: host, source, requestId }: Host,
  act: HostAct,
  { tenant, subdomain, name }: Pick<Club, "tenant" | "subdomain" | "name">,
  cell: string | null = null,
) {
  return {
    host,
    source,
    request_id: requestId ?? null,
    act,
    tenant_id: tenant,
    subdomain,
    club_name: name,
    cell,
  };
}

/** One page of the host log, newest first; with `tenant` only acts on that club, with `q` only acts that contain it. */
export async function hostLog(
  { platform }: Database,
  { tenant, q = "", page, perPage }: Page & { tenant?: string; q?: string },
): Promise<Paged<HostLogEntry>> {
  const asked = {
    tenant: tenant ?? null,
    q: q.toLowerCase(),
    perPage,
    offset: pageOffset({ page, perPage }),
  };
  const which = `WHERE (:tenant::text IS NULL OR l.tenant_id = :tenant) AND (:q = '' OR strpos(lower(l.club_name), :q) > 0
    OR strpos(l.subdomain, :q) > 0 OR strpos(lower(l.host), :q) > 0)`;
  const rows = await all<HostLogEntry>(
    platform,
    `SELECT l.id::int, l.at, l.host, l.source, l.act, l.subdomain, l.club_name, o.subdomain AS now, l.was, l.became, l.cell
       FROM platform.host_log l LEFT JOIN platform.organizations o ON o.tenant_id = l.tenant_id
       ${which} ORDER BY l.id DESC LIMIT :perPage OFFSET :offset`,
    asked,
  );
  const { total } = await one<{ total: number }>(
    platform,
    `SELECT count(*)::int AS total FROM platform.host_log l ${which}`,
    asked,
  );
  return { items: rows, page, perPage, total };
}
