import type { Database } from "#tenants/database.ts";
import { subdomainIsTaken } from "./create-club.server.ts";
import { otherSubdomains, subdomainProblem, suggestSubdomain } from "./subdomain.ts";

export type SubdomainState = "available" | "taken" | "reserved" | "malformed";

const SUGGESTIONS = 3;

/** Can a new club have this name (any case)? */
export async function subdomainState(database: Database, name: string): Promise<SubdomainState> {
  const subdomain = name.toLowerCase();
  const problem = subdomainProblem(subdomain);
  if (problem) return problem === "subdomain-reserved" ? "reserved" : "malformed";
  return (await subdomainIsTaken(database.platform, subdomain)) ? "taken" : "available";
}

/** Up to three free names near a club's name or a name that cannot be had. */
export async function freeSubdomains(database: Database, wanted: string): Promise<string[]> {
  const first = suggestSubdomain(wanted);
  const free: string[] = [];
  for (const candidate of [first, ...otherSubdomains(first)]) {
    if (free.length === SUGGESTIONS) break;
    if ((await subdomainState(database, candidate)) === "available") free.push(candidate);
  }
  return free;
}
