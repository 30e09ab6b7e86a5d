import type { Database, Db } from "#tenants/database.ts";
import { one } from "#tenants/sql.ts";
import { LONGEST_TYPED, otherSubdomains, subdomainProblem, suggestSubdomain } from "./subdomain.ts";

export type SubdomainState = "available" | "taken" | "reserved" | "malformed";

const SUGGESTIONS = 3;

/**
 * Is the name another club's, or one that another club gave up so recently that it still redirects there? `except` is
 * the tenant of the club that may have it, since its own present and former names are free for itself.
 */
export async function subdomainIsTaken(db: Db, subdomain: string, except = ""): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM platform.organizations WHERE subdomain = :subdomain AND tenant_id <> :except)
         OR EXISTS (SELECT FROM platform.former_subdomains
                     WHERE subdomain = :subdomain AND tenant_id <> :except AND until > now()) AS taken`,
    { subdomain, except },
  );
  return taken;
}

/** Whether a new club, or the club of `tenant`, can have this name (in any case). */
export async function subdomainState(
  database: Database,
  name: string,
  tenant?: string,
): Promise<SubdomainState> {
  const subdomain = name.toLowerCase();
  const problem = subdomainProblem(subdomain);
  if (problem) return problem === "subdomain-reserved" ? "reserved" : "malformed";
  return (await subdomainIsTaken(database.platform, subdomain, tenant)) ? "taken" : "available";
}

/** Whether a name is available, and similar names that are if it is not. */
export interface SubdomainAnswer {
  subdomain: string;
  state: SubdomainState;
  suggestions: string[];
}

/** Looks up a typed name; `tenant` is the club that would move there, absent for a new club. */
export async function lookUpSubdomain(
  database: Database,
  typed: string,
  tenant?: string,
): Promise<SubdomainAnswer> {
  const subdomain = typed.slice(0, LONGEST_TYPED).trim().toLowerCase();
  const state = await subdomainState(database, subdomain, tenant);
  return {
    subdomain,
    state,
    suggestions: state === "available" ? [] : await freeSubdomains(database, subdomain),
  };
}

/** Up to three available names similar to `wanted`, a club's name or a name that is taken. */
export async function freeSubdomains(database: Database, wanted: string): Promise<string[]> {
  const first = suggestSubdomain(wanted);
  const free: string[] = [];
  for (const candidate of [first, ...otherSubdomains(first)]) {
    if (free.length === SUGGESTIONS) break;
    if ((await subdomainState(database, candidate)) === "available") free.push(candidate);
  }
  return free;
}
