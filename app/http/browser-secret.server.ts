import { timingSafeEqual } from "node:crypto";
import { hashOf, newToken } from "../domain/identities/secret.ts";
import { BROWSER_COOKIE, readCookie, writeCookie } from "./cookies.server.ts";
import type { PageRequest } from "./guard.server.ts";

/** A sign-in that leaves a club's host comes back within this time, in seconds. */
const MAX_AGE = 30 * 60;

/**
 * A secret that only this browser has, on this host: for a sign-in that begins here, goes over another host and comes
 * back by a hand-over bound to `hash`. Set the cookie with the answer that sends the reader away.
 */
export function browserSecret(page: PageRequest): { hash: Buffer; cookie: string } {
  const { env } = page.context.app;
  const secret = readCookie(env, page.request.headers, BROWSER_COOKIE) || newToken();
  return { hash: hashOf(secret), cookie: writeCookie(env, BROWSER_COOKIE, secret, { maxAge: MAX_AGE }) };
}

/** Is this the browser, on this host, for which a hand-over was made? */
export function isSameBrowser(page: PageRequest, hash: Buffer | null): boolean {
  const secret = readCookie(page.context.app.env, page.request.headers, BROWSER_COOKIE);
  return secret !== undefined && hash !== null && timingSafeEqual(hashOf(secret), hash);
}
