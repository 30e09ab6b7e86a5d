import { parse, serialize } from "cookie";
import type { Env } from "#app/core/env.server.ts";

/** Are cookies host-only (`__Host-`) and Secure? They are if the product is served over https. */
function isSecure(env: Pick<Env, "BASE_URL">): boolean {
  return env.BASE_URL.startsWith("https:");
}

/** A cookie's name on this installation. */
export function cookieName(env: Pick<Env, "BASE_URL">, name: string): string {
  return isSecure(env) ? `__Host-${name}` : name;
}

/** The value of one of our cookies, or undefined. A sibling club can't set a `__Host-` cookie. */
export function readCookie(env: Pick<Env, "BASE_URL">, headers: Headers, name: string): string | undefined {
  return parse(headers.get("cookie") ?? "")[cookieName(env, name)];
}

/**
 * A Set-Cookie header for a value that is itself a secret. The value is written as it is; Remix's cookies would wrap it
 * in base64 and JSON. `maxAge` is in seconds; 0 deletes the cookie.
 */
export function writeCookie(
  env: Pick<Env, "BASE_URL">,
  name: string,
  value: string,
  { maxAge }: { maxAge: number },
): string {
  return serialize(cookieName(env, name), value, { ...cookieAttributes(env), maxAge });
}

/** For one host, over https if we have it, and inaccessible to scripts. */
export function cookieAttributes(env: Pick<Env, "BASE_URL">) {
  return { path: "/", sameSite: "lax", secure: isSecure(env), httpOnly: true } as const;
}

export const SIGN_IN_COOKIE = "sign-in";
/** On the platform's host, where people choose among their clubs. */
export const PLATFORM_SIGN_IN_COOKIE = "platform-sign-in";
/** A secret by which a hand-over, or the six digits of a mail, recognizes the browser that requested it. */
export const BROWSER_COOKIE = "browser";
export const LANGUAGE_COOKIE = "lang";
export const TOAST_COOKIE = "toast";
/** On the platform's host: the club that this browser has just founded. */
export const FOUNDED_COOKIE = "founded";
export const LAST_CLUB_COOKIE = "s-org";
