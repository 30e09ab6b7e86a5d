import { parse, serialize } from "cookie";
import type { Env } from "#app/env.server.ts";

/** Host-only cookies: `__Host-` and Secure wherever the product is served by https. */
function secure(env: Pick<Env, "BASE_URL">): boolean {
  return env.BASE_URL.startsWith("https:");
}

function cookieName(env: Pick<Env, "BASE_URL">, name: string): string {
  return secure(env) ? `__Host-${name}` : name;
}

/** The value of one of our cookies, or undefined. A sibling club cannot set a `__Host-` one. */
export function readCookie(env: Pick<Env, "BASE_URL">, headers: Headers, name: string): string | undefined {
  return parse(headers.get("cookie") ?? "")[cookieName(env, name)];
}

/** A Set-Cookie header. `maxAge` in seconds; 0 deletes. */
export function writeCookie(
  env: Pick<Env, "BASE_URL">,
  name: string,
  value: string,
  options: { maxAge: number; httpOnly?: boolean },
): string {
  return serialize(cookieName(env, name), value, {
    path: "/",
    sameSite: "lax",
    secure: secure(env),
    httpOnly: options.httpOnly ?? true,
    maxAge: options.maxAge,
  });
}

export const SIGN_IN_COOKIE = "sign-in";
/** On the platform's host, where a person chooses among their clubs. */
export const PLATFORM_SIGN_IN_COOKIE = "platform-sign-in";
/** A secret by which a hand-over, or the six digits of a mail, know the browser that asked for them. */
export const BROWSER_COOKIE = "browser";
export const LANGUAGE_COOKIE = "lang";
export const TOAST_COOKIE = "toast";
/** On the platform's host: the club that this browser has just founded. */
export const FOUNDED_COOKIE = "founded";
export const LAST_CLUB_COOKIE = "s-org";
