import type { App } from "#app/core/app.server.ts";
import { siteFromHost } from "#app/kernel/host.ts";
import type { Club } from "#tenants/directory.ts";

/** The site that a request is for: the platform (www), one club, or an address that is no club's. */
export type Site =
  | { kind: "platform" }
  | { kind: "club"; club: Club }
  | { kind: "moved"; subdomain: string }
  | { kind: "unknown"; subdomain: string };

/** The site of a host. A suspended club is treated like one that never existed. */
export async function findSite(app: Pick<App, "env" | "directory">, host: string): Promise<Site> {
  const named = siteFromHost(host, new URL(app.env.BASE_URL));
  if (named.kind !== "club") return { kind: "platform" };
  const found = await app.directory.bySubdomain(named.subdomain);
  if (!found) return { kind: "unknown", subdomain: named.subdomain };
  if ("movedTo" in found) return { kind: "moved", subdomain: found.movedTo };
  if (found.suspended) return { kind: "unknown", subdomain: named.subdomain };
  return { kind: "club", club: found };
}
