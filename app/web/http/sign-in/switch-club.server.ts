import type { z } from "zod";
import type { ChooseClubSchema } from "#app/core/accounts/identities.schemas.ts";
import { handOverTo } from "#app/core/accounts/sign-ins/hand-over.server.ts";
import { clubOrigin, platformOrigin } from "#app/kernel/host.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { clubHinted, lastClubCookie } from "./last-club.server.ts";

/**
 * Makes a hand-over to another of the member's clubs, and returns its address. The address is on the platform, which
 * remembers the choice. Refuses `not-found`.
 */
export async function switchClub(
  page: PageRequest,
  { subdomain }: z.output<typeof ChooseClubSchema>,
): Promise<string> {
  const { app, scope } = page.context;
  const signIn = await scope.signIn();
  if (!signIn) throw new Refusal("sign-in-required");
  const made = await handOverTo(app, signIn, subdomain);
  const query = new URLSearchParams({ club: made.club.subdomain, code: made.token });
  return `${platformOrigin(app.env.BASE_URL)}/switched?${query}`;
}

/**
 * Where the platform redirects a browser that a club has handed over, with the cookie that remembers the new club. A
 * made-up address gets no further here than it would on the club's own host.
 */
export async function followSwitch(page: PageRequest): Promise<{ url: string; cookie: string } | undefined> {
  const { app } = page.context;
  const club = await clubHinted(app, page.url.searchParams.get("club") ?? "");
  if (!club) return undefined;
  const code = page.url.searchParams.get("code") ?? "";
  const query = new URLSearchParams({ auth: "hand-over", code });
  return {
    url: `${clubOrigin(app.env.BASE_URL, club.subdomain)}/auto-login?${query}`,
    cookie: lastClubCookie(club.subdomain),
  };
}
