import { timingSafeEqual } from "node:crypto";
import { hashOf, newToken } from "#app/kernel/secret.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { BROWSER_COOKIE, readCookie, writeCookie } from "./cookies.server.ts";

/** How long a sign-in that begins in a browser may take to come back, in seconds; a mail with its link may be late. */
const MAX_AGE = 30 * 60;

/**
 * A secret that only this browser has, on this host. It ties a sign-in that begins here to this browser, whether it
 * comes back by a hand-over bound to `hash` or by the six digits of a mail. Set the cookie on the answer that sends the
 * reader away.
 */
export function browserSecret(page: PageRequest): { hash: Buffer; cookie: string } {
  const { env } = page.context.app;
  const secret = readCookie(env, page.request.headers, BROWSER_COOKIE) || newToken();
  return { hash: hashOf(secret), cookie: writeCookie(env, BROWSER_COOKIE, secret, { maxAge: MAX_AGE }) };
}

/** The hash of this browser's secret on this host; null if it has none. */
export function knownBrowser(page: PageRequest): Buffer | null {
  const secret = readCookie(page.context.app.env, page.request.headers, BROWSER_COOKIE);
  return secret ? hashOf(secret) : null;
}

/** Is this the browser that the hand-over was made for, on this host? */
export function isSameBrowser(page: PageRequest, hash: Buffer | null): boolean {
  const known = knownBrowser(page);
  return known !== null && hash !== null && timingSafeEqual(known, hash);
}
