import { clubOrigin } from "#app/edge/host.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import type { MyClub } from "#app/identity/sign-ins/my-clubs.server.ts";

/** Clubs with the address that people know them by. */
export function clubAddresses(page: PageRequest, clubs: readonly MyClub[]) {
  const { BASE_URL } = page.context.app.env;
  return clubs.map(({ subdomain, name }) => ({
    subdomain,
    name,
    address: new URL(clubOrigin(BASE_URL, subdomain)).host,
  }));
}
