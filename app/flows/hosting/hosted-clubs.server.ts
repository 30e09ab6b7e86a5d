import type { z } from "zod";
import { type Paged, pageOffset } from "#app/kernel/values/page.ts";
import type { Database } from "#tenants/database.ts";
import { all, maybe, one } from "#tenants/sql.ts";
import { CELL_MS, type ClubProblems, type FailingJobs, loadClubProblems } from "./club-problems.server.ts";
import type { HostedClubsSchema } from "./hosting.schemas.ts";
import { CLUB_STATE, type ClubSort, type ClubState } from "./hosting.ts";

/** A club as its host sees it: nothing about what it does, and nothing about any person. */
export interface HostedClub {
  tenant: string;
  cell: string;
  subdomain: string;
  publicId: string;
  name: string;
  state: ClubState;
  trusted: boolean;
  welcomesPerDay: number;
  createdAt: Date;
  suspendedAt: Date | null;
  closesAt: Date | null;
  /** When somebody last used a sign-in there. */
  usedAt: Date | null;
  /** Its jobs that failed and have not succeeded since. */
  failing: FailingJobs;
  /** Its last migration failed. */
  isUnmigrated: boolean;
  /** The database that it lives in does not answer. */
  isAway: boolean;
  /** Its last sample; null if it has none yet. */
  sample: { bytes: number; members: number; failedMails: number; takenAt: Date } | null;
}

interface Row extends Omit<HostedClub, "sample" | "failing" | "isUnmigrated" | "isAway"> {
  bytes: number | null;
  members: number;
  failedMails: number;
  takenAt: Date;
}

const USED = "(SELECT max(i.last_seen_at) FROM platform.sign_ins i WHERE i.tenant_id = o.tenant_id)";
const COLUMNS = `o.tenant_id AS tenant, t.cell, o.subdomain, o.public_id, o.name, ${CLUB_STATE} AS state,
  o.trusted, o.welcomes_per_day, o.created_at,
  o.suspended_at, o.closes_at, ${USED} AS used_at,
  s.bytes::float8 AS bytes, s.members, s.failed_mails, s.taken_at`;
const CLUBS = `platform.organizations o JOIN platform.tenants t ON t.id = o.tenant_id
  LEFT JOIN platform.club_samples s ON s.tenant_id = o.tenant_id`;
const IN_TROUBLE =
  "(o.tenant_id = ANY (:troubled::text[]) OR t.cell = ANY (:away::text[]) OR coalesce(s.failed_mails, 0) > 0)";
const SORTS: Record<ClubSort, string> = {
  name: "lower(o.name)",
  members: "s.members",
  size: "s.bytes",
  used: USED,
};

/** A page of all clubs, and how many of all are in trouble. */
export interface HostedClubs extends Paged<HostedClub> {
  inTrouble: number;
}

/** One page of all clubs: those whose name or address contains `q`, in one state or in trouble if `state` says so. */
export async function hostedClubs(
  database: Database,
  { q, state, sort, direction, page, perPage }: z.output<typeof HostedClubsSchema>,
): Promise<HostedClubs> {
  const troubles = await loadClubProblems(database);
  const asked = {
    q: q.toLowerCase(),
    state: state ?? null,
    perPage,
    offset: pageOffset({ page, perPage }),
    troubled: [...new Set([...troubles.jobs.keys(), ...troubles.unmigrated])],
    away: troubles.away,
  };
  const which = `(:q = '' OR strpos(lower(o.name), :q) > 0 OR strpos(o.subdomain, :q) > 0 OR o.public_id = :q)
    AND (:state::text IS NULL OR ${CLUB_STATE} = :state OR (:state = 'trouble' AND ${IN_TROUBLE}))`;
  // What was not counted yet, or never used, comes last either way.
  const order = `${SORTS[sort]} ${direction === "ascending" ? "ASC" : "DESC"} NULLS LAST, lower(o.name), o.tenant_id`;
  const rows = await all<Row>(
    database.platform,
    `SELECT ${COLUMNS} FROM ${CLUBS} WHERE ${which} ORDER BY ${order} LIMIT :perPage OFFSET :offset`,
    asked,
  );
  const { total, inTrouble } = await one<{ total: number; inTrouble: number }>(
    database.platform,
    `SELECT count(*) FILTER (WHERE ${which})::int AS total, count(*) FILTER (WHERE ${IN_TROUBLE})::int AS in_trouble
       FROM ${CLUBS}`,
    asked,
  );
  return { items: rows.map((row) => toHostedClub(row, troubles)), page, perPage, total, inTrouble };
}

/** The club at this address, whatever its state. */
export async function hostedClub(database: Database, subdomain: string): Promise<HostedClub | undefined> {
  const row = await maybe<Row>(
    database.platform,
    `SELECT ${COLUMNS} FROM ${CLUBS} WHERE o.subdomain = :subdomain`,
    { subdomain: subdomain.toLowerCase() },
  );
  return row && toHostedClub(row, await loadClubProblems(database));
}

/** Why the club's last migration failed; null if none did, or if its cell is away. */
export async function migrationFault(
  database: Database,
  { cell, tenant }: Pick<HostedClub, "cell" | "tenant">,
): Promise<string | null> {
  const asked = "SELECT last_error AS fault FROM control.schemas WHERE id = :tenant";
  const answer = database.withCell(cell, (db) => maybe<{ fault: string | null }>(db, asked, { tenant }), {
    maxMs: CELL_MS,
  });
  const schema = await answer.catch(() => undefined);
  return schema?.fault ?? null;
}

function toHostedClub(
  { bytes, members, failedMails, takenAt, ...club }: Row,
  troubles: ClubProblems,
): HostedClub {
  return {
    ...club,
    failing: troubles.jobs.get(club.tenant) ?? { count: 0, kinds: [] },
    isUnmigrated: troubles.unmigrated.has(club.tenant),
    isAway: troubles.away.includes(club.cell),
    sample: bytes === null ? null : { bytes, members, failedMails, takenAt },
  };
}
