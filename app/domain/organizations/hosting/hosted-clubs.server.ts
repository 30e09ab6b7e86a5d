import type { z } from "zod";
import { QUEUE_SCHEMA } from "#app/queue/job.ts";
import type { Database } from "#tenants/database.ts";
import { offsetOf, type Paged } from "../../values/page.ts";
import { CLUB_STATE, type ClubState } from "./host.ts";
import type { HostedClubsSchema } from "./hosting.schemas.ts";

/** A club as its host sees it: nothing of what it does, and of no person. */
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
  /** Jobs of it that failed and were not done since. */
  failedJobs: number;
  /** What it was like a while ago; null if nobody looked yet. */
  sample: { bytes: number; members: number; failedMails: number; takenAt: Date } | null;
}

interface Row extends Omit<HostedClub, "sample" | "failedJobs"> {
  bytes: number | null;
  members: number;
  failedMails: number;
  takenAt: Date;
}

const CLUBS = "platform.organizations o JOIN platform.tenants t ON t.id = o.tenant_id";
const COLUMNS = `o.tenant_id AS tenant, t.cell, o.subdomain, o.public_id AS "publicId", o.name, ${CLUB_STATE} AS state,
  o.trusted, o.welcomes_per_day AS "welcomesPerDay", o.created_at AS "createdAt",
  o.suspended_at AS "suspendedAt", o.closes_at AS "closesAt",
  (SELECT max(i.last_seen_at) FROM platform.sign_ins i WHERE i.tenant_id = o.tenant_id) AS "usedAt",
  s.bytes::float8 AS bytes, s.members, s.failed_mails AS "failedMails", s.taken_at AS "takenAt"`;
const SAMPLED = `${CLUBS} LEFT JOIN platform.club_samples s ON s.tenant_id = o.tenant_id`;

/** A page of all clubs by name: those whose name or address has the words in it, in one state if it is given. */
export async function hostedClubs(
  database: Database,
  { q, state, page, perPage }: z.output<typeof HostedClubsSchema>,
): Promise<Paged<HostedClub>> {
  const asked = { q: q.toLowerCase(), state: state ?? null, perPage, offset: offsetOf({ page, perPage }) };
  const which = `WHERE (:q = '' OR strpos(lower(o.name), :q) > 0 OR strpos(o.subdomain, :q) > 0 OR o.public_id = :q)
    AND (:state::text IS NULL OR ${CLUB_STATE} = :state)`;
  const { rows } = await database.platform.raw<{ rows: Row[] }>(
    `SELECT ${COLUMNS} FROM ${SAMPLED} ${which} ORDER BY lower(o.name), o.tenant_id LIMIT :perPage OFFSET :offset`,
    asked,
  );
  const counted = await database.platform.raw<{ rows: { total: number }[] }>(
    `SELECT count(*)::int AS total FROM ${CLUBS} ${which}`,
    asked,
  );
  return { items: await withJobs(database, rows), page, perPage, total: counted.rows[0]?.total ?? 0 };
}

/** The club at this address, whatever its state. */
export async function hostedClub(database: Database, subdomain: string): Promise<HostedClub | undefined> {
  const { rows } = await database.platform.raw<{ rows: Row[] }>(
    `SELECT ${COLUMNS} FROM ${SAMPLED} WHERE o.subdomain = :subdomain`,
    { subdomain: subdomain.toLowerCase() },
  );
  const [club] = await withJobs(database, rows);
  return club;
}

/** Why the club's last migration failed; null if none did, or if its cell is away. */
export async function migrationFault(
  database: Database,
  { cell, tenant }: Pick<HostedClub, "cell" | "tenant">,
): Promise<string | null> {
  const asked = "SELECT last_error AS fault FROM control.schemas WHERE id = :tenant";
  const answer = database.withCell(cell, (db) =>
    db.raw<{ rows: { fault: string | null }[] }>(asked, { tenant }),
  );
  const { rows } = await answer.catch(() => ({ rows: [] }));
  return rows[0]?.fault ?? null;
}

async function withJobs({ platform }: Database, rows: Row[]): Promise<HostedClub[]> {
  if (rows.length === 0) return [];
  const { rows: counted } = await platform.raw<{ rows: { tenant: string; jobs: number }[] }>(
    `SELECT data ->> 'tenant' AS tenant, count(*)::int AS jobs FROM ${QUEUE_SCHEMA}.job
      WHERE state IN ('retry', 'failed') AND data ->> 'tenant' = ANY (:tenants::text[]) GROUP BY 1`,
    { tenants: rows.map(({ tenant }) => tenant) },
  );
  const jobs = new Map(counted.map(({ tenant, jobs }) => [tenant, jobs]));
  return rows.map(({ bytes, members, failedMails, takenAt, ...club }) => ({
    ...club,
    failedJobs: jobs.get(club.tenant) ?? 0,
    sample: bytes === null ? null : { bytes, members, failedMails, takenAt },
  }));
}
