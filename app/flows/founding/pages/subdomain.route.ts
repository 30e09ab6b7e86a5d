import { freeSubdomains, lookUpSubdomain } from "#app/core/club/address/free-subdomains.server.ts";
import { platformLoader } from "#app/web/http/pages/page.server.ts";

/** Is a subdomain free (`?subdomain=`), or which one would a club with this name get (`?name=`)? */
export const loader = platformLoader(async (page) => {
  const { database } = page.context.app;
  const name = page.url.searchParams.get("name")?.slice(0, 80);
  const suggested = name ? (await freeSubdomains(database, name))[0] : undefined;
  return lookUpSubdomain(database, suggested ?? page.url.searchParams.get("subdomain") ?? "");
});
