import { parse, serialize } from "cookie";
import type { App } from "#app/core/app.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import type { Club } from "#tenants/directory.ts";
import { LAST_CLUB_COOKIE } from "../cookies/cookies.server.ts";
import type { PageRequest } from "../request/guard.server.ts";

const YEAR = 365 * 24 * 60 * 60;

/** The cookie with which the platform's host remembers a club for next time. */
export function lastClubCookie(subdomain: string): string {
  return serialize(LAST_CLUB_COOKIE, subdomain, { path: "/", sameSite: "lax", httpOnly: true, maxAge: YEAR });
}

/** The club that this browser last chose, as far as the platform knows. */
export async function lastClub(
  page: PageRequest,
): Promise<{ subdomain: string; name: string; url: string } | null> {
  const { app } = page.context;
  const name = parse(page.request.headers.get("cookie") ?? "")[LAST_CLUB_COOKIE];
  const club = name ? await clubHinted(app, name) : undefined;
  if (!club) return null;
  const { subdomain } = club;
  return { subdomain, name: club.name, url: clubOrigin(app.env.BASE_URL, subdomain) };
}

/** The club at a subdomain, even if it has moved; undefined if there is none or it is suspended. */
export async function clubHinted(
  { directory }: Pick<App, "directory">,
  subdomain: string,
): Promise<Club | undefined> {
  const found = await directory.bySubdomain(subdomain.toLowerCase());
  const club = found && "movedTo" in found ? await directory.bySubdomain(found.movedTo) : found;
  return club && !("movedTo" in club) && !club.suspended ? club : undefined;
}
