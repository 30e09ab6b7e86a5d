import { freeSubdomains, subdomainState } from "../domain/organizations/free-subdomains.server.ts";
import { platformLoader } from "../http/page.server.ts";

/** Is an address free (`?subdomain=`), or which one would a club of this name get (`?name=`)? */
export const loader = platformLoader(async (page) => {
  const { database } = page.context.app;
  const name = page.url.searchParams.get("name")?.slice(0, 80);
  const suggested = name ? (await freeSubdomains(database, name))[0] : undefined;
  const subdomain = (suggested ?? page.url.searchParams.get("subdomain") ?? "")
    .slice(0, 60)
    .trim()
    .toLowerCase();
  const state = await subdomainState(database, subdomain);
  return {
    subdomain,
    state,
    suggestions: state === "available" ? [] : await freeSubdomains(database, subdomain),
  };
});
