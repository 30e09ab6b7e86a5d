import type { MyClub } from "#app/core/accounts/sign-ins/my-clubs.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { lastClub } from "#app/web/http/sign-in/last-club.server.ts";

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
