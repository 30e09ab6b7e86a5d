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
  /** Where the club moved to, or which cell it left for good, or stayed in. */
  cell: string | null;
}

/** Who acts, as bindings of a statement that notes it. */
export function byHost({ name, source, requestId }: Host) {
  return { host: name, source, requestId: requestId ?? null };
}

/** A row of the log: what a host did to a club, and with which cell if it moved. Written in the transaction that does it. */
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

/** A page of what hosts have done, newest first; to one club, if it is named. */
export async function hostLog(
  { platform }: Database,
  { tenant, page, perPage }: Page & { tenant?: string },
): Promise<Paged<HostLogEntry>> {
  const asked = { tenant: tenant ?? null, perPage, offset: offsetOf({ page, perPage }) };
  const which = "WHERE (:tenant::text IS NULL OR tenant_id = :tenant)";
  const { rows } = await platform.raw<{ rows: HostLogEntry[] }>(
    `SELECT id::int, at, host, source, act, subdomain, club_name AS "clubName", was, became, cell
       FROM platform.host_log ${which} ORDER BY id DESC LIMIT :perPage OFFSET :offset`,
    asked,
  );
  const counted = await platform.raw<{ rows: { total: number }[] }>(
    `SELECT count(*)::int AS total FROM platform.host_log ${which}`,
    asked,
  );
  return { items: rows, page, perPage, total: counted.rows[0]?.total ?? 0 };
}
