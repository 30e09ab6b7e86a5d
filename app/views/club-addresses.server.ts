import type { MyClub } from "../domain/identities/sign-ins/my-clubs.server.ts";
import { clubOrigin } from "../edge/host.ts";
import type { PageRequest } from "../http/guard.server.ts";

/** Clubs with the address that people know them by. */
export function clubAddresses(page: PageRequest, clubs: readonly MyClub[]) {
  const { BASE_URL } = page.context.app.env;
  return clubs.map(({ subdomain, name }) => ({
    subdomain,
    name,
    address: new URL(clubOrigin(BASE_URL, subdomain)).host,
  }));
}
