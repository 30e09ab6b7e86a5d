import type { Bindings } from "./connection/named-bindings.ts";
import type { Database } from "./database.ts";
import { maybe } from "./sql.ts";
import type { TenantId } from "./tenant.ts";

/** A club's public face: what an address or a code leads to. */
export interface Club {
  tenant: TenantId;
  cell: string;
  subdomain: string;
  publicId: string;
  name: string;
  suspended: boolean;
  /** When it is deleted, if its admins have closed it; null for one that is open. */
  closesAt: Date | null;
  /** The host vouches for it: its mails also go to members who never showed that they know it. */
  trusted: boolean;
  /** How many of those it may write to in a day while it is not trusted. */
  welcomesPerDay: number;
  /** It was made as the demo club. */
  demo: boolean;
}

/** Does nothing happen in the club automatically: no jobs, and no mails except those that people ask for? */
export function isStopped({ suspended, closesAt }: Pick<Club, "suspended" | "closesAt">): boolean {
  return suspended || closesAt !== null;
}

/**
 * The club, unless it is suspended or closed. That is looked up again rather than taken from the cache: another process
 * may have let the club run again a moment ago, and work that is skipped now would never be done.
 */
export async function runningClub(
  directory: Pick<Directory, "byTenant" | "forget">,
  tenant: TenantId,
): Promise<Club | undefined> {
  const known = await directory.byTenant(tenant);
  if (!known || !isStopped(known)) return known;
  directory.forget(tenant);
  const club = await directory.byTenant(tenant);
  return club && !isStopped(club) ? club : undefined;
}

/** Where a former subdomain of a club leads, within its time of grace. */
export interface Moved {
  movedTo: string;
}

/** Finds clubs. Answers are kept for 5 seconds; what is not found is looked up again each time. */
export interface Directory {
  bySubdomain(name: string): Promise<Club | Moved | undefined>;
  byPublicId(id: string): Promise<Club | undefined>;
  byTenant(id: TenantId): Promise<Club | undefined>;
  /** Drops what this process remembers of a club; call it after a change. */
  forget(tenant: TenantId): void;
}

type ClubRow = Club & { moved?: boolean };

const KEPT_MS = 5_000;
const KEPT_ENTRIES = 10_000;

const CLUB = `
  SELECT o.tenant_id AS tenant, t.cell, o.subdomain, o.public_id, o.name,
         o.suspended_at IS NOT NULL AS suspended, o.closes_at, o.trusted, o.welcomes_per_day, o.demo
    FROM platform.organizations o JOIN platform.tenants t ON t.id = o.tenant_id`;

const BY_SUBDOMAIN = `
  SELECT c.*, false AS moved FROM (${CLUB} WHERE o.subdomain = :subdomain) c
  UNION ALL
  SELECT c.*, true AS moved FROM (${CLUB}) c
    JOIN platform.former_subdomains f ON f.tenant_id = c.tenant
   WHERE f.subdomain = :subdomain AND f.until > now()
  ORDER BY moved LIMIT 1`;

/** The cache that all directories of one process share, so that what one of them forgets is forgotten by all. */
export interface DirectoryMemory {
  kept: Map<string, { answer: Club | Moved; tenant: TenantId; until: number }>;
  /** How many times something was forgotten. */
  forgotten: number;
}

export const openDirectoryMemory = (): DirectoryMemory => ({ kept: new Map(), forgotten: 0 });

/** Opens the directory, which reads `database.platform`. */
export function openDirectory(database: Database, memory = openDirectoryMemory()): Directory {
  const { kept } = memory;

  async function look(key: string, sql: string, bindings: Bindings): Promise<Club | Moved | undefined> {
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const before = memory.forgotten;
    const row = await maybe<ClubRow>(database.platform, sql, bindings);
    if (!row) {
      kept.delete(key);
      return undefined;
    }
    database.learnPlace(row.tenant, row.cell);
    if (kept.size >= KEPT_ENTRIES) kept.clear();
    const answer = row.moved ? { movedTo: row.subdomain } : clubOfRow(row);
    // A row that was read while a club was being forgotten may be stale, so it is not kept.
    if (before === memory.forgotten)
      kept.set(key, { answer, tenant: row.tenant, until: Date.now() + KEPT_MS });
    return answer;
  }

  return {
    bySubdomain(name) {
      const subdomain = name.toLowerCase();
      return look(`subdomain:${subdomain}`, BY_SUBDOMAIN, { subdomain });
    },
    async byPublicId(id) {
      return (await look(`public:${id}`, `${CLUB} WHERE o.public_id = :id`, { id })) as Club | undefined;
    },
    async byTenant(id) {
      return (await look(`tenant:${id}`, `${CLUB} WHERE o.tenant_id = :id`, { id })) as Club | undefined;
    },
    forget(tenant) {
      memory.forgotten++;
      for (const [key, entry] of kept) if (entry.tenant === tenant) kept.delete(key);
    },
  };
}

function clubOfRow({ moved: _moved, ...club }: ClubRow): Club {
  return club;
}
