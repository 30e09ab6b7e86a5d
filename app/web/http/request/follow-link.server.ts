import { redirect } from "@remix-run/node";
import { invitedClub } from "../sign-in/invited-club.server.ts";
import { clubHinted, lastClubCookie } from "../sign-in/last-club.server.ts";
import type { AppLoadContext } from "./load-context.server.ts";
import { safeTarget } from "./redirect-target.ts";

/**
 * Follows the parameters that a link may add to any page's address. `?join=CODE` leads to the club's
 * invitation. `?s-auth=` is a one-time code, and leads to the page where a person confirms it. `?s-org=` is remembered
 * on the platform, which from then on offers that club first, and leads to the same page without the parameter. Throws
 * the redirect, if there is one.
 */
export async function followLink(context: AppLoadContext, url: URL): Promise<void> {
  const { site, app } = context;
  const join = url.searchParams.get("join");
  if (join && !url.pathname.startsWith("/join/")) {
    if (site.kind === "club") throw redirect(`/join/${encodeURIComponent(join)}`);
    const invited = await invitedClub(context, join);
    throw redirect(invited?.url ?? `/join/${encodeURIComponent(join)}`);
  }
  const org = url.searchParams.get("s-org");
  if (org !== null && site.kind === "platform") {
    const club = await clubHinted(app, org);
    const rest = new URLSearchParams(url.searchParams);
    rest.delete("s-org");
    const headers: HeadersInit = club ? { "Set-Cookie": lastClubCookie(club.subdomain) } : {};
    throw redirect(safeTarget(rest.size > 0 ? `${url.pathname}?${rest}` : url.pathname, url.origin), {
      headers,
    });
  }
  const auth = url.searchParams.get("s-auth");
  if (auth && site.kind === "club" && url.pathname !== "/auto-login") {
    throw redirect(`/auto-login?${new URLSearchParams({ auth: "magic-link", code: auth })}`);
  }
}
