import { clubOrigin } from "#app/edge/host.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { lastClub } from "#app/http/sign-in/last-club.server.ts";
import type { MyClub } from "#app/identity/sign-ins/my-clubs.server.ts";

/** Clubs with their addresses as people know them; the one that this browser chose last comes first. */
export async function clubAddresses(page: PageRequest, clubs: readonly MyClub[]) {
  const { BASE_URL } = page.context.app.env;
  const last = await lastClub(page);
  const isLast = ({ subdomain }: MyClub) => Number(subdomain === last?.subdomain);
  return [...clubs]
    .sort((a, b) => isLast(b) - isLast(a))
    .map(({ subdomain, name }) => ({
      subdomain,
      name,
      address: new URL(clubOrigin(BASE_URL, subdomain)).host,
    }));
}
