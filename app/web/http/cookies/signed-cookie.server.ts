import { createHmac } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import type { Env } from "#app/core/env.server.ts";
import { cookieAttributes, cookieName } from "./cookies.server.ts";

/** The part of the environment that signing a cookie needs. */
export type SigningEnv = Pick<Env, "BASE_URL" | "SECRET">;

/**
 * Remix's cookie for a value that only we can have written; `maxAge` in seconds. Each cookie is signed with its own
 * key: Remix signs the value without the cookie's name, so with a shared key a value could be moved to another cookie.
 */
export function signedCookie(env: SigningEnv, name: string, maxAge: number): Cookie {
  const key = createHmac("sha256", env.SECRET).update(`cookie:${name}`).digest("base64url");
  return createCookie(cookieName(env, name), { ...cookieAttributes(env), maxAge, secrets: [key] });
}
