import type { PageRequest } from "../request/guard.server.ts";
import { FOUNDED_COOKIE } from "./cookies.server.ts";
import { signedCookie } from "./signed-cookie.server.ts";

/** A club that was just founded, and the address that its first magic link was mailed to. */
export interface Founded {
  subdomain: string;
  email: string;
}

/** As long as the link in the founder's mail is valid. */
const LIFE_SECONDS = 600;

/** The cookie that tells the next page what was founded. A query parameter would not do, since anybody can make up an address. */
export function foundedCookie(founded: Founded, { context }: PageRequest): Promise<string> {
  return signedCookie(context.app.env, FOUNDED_COOKIE, LIFE_SECONDS).serialize(founded);
}

/** The club that this browser has just founded, if the page's address asks for it. */
export async function justFounded({ context, request, url }: PageRequest): Promise<Founded | undefined> {
  if (!url.searchParams.has("created")) return undefined;
  const cookie = signedCookie(context.app.env, FOUNDED_COOKIE, LIFE_SECONDS);
  return (await cookie.parse(request.headers.get("cookie"))) || undefined;
}
