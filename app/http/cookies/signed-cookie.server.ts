import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "#app/env.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

/** What signing a cookie needs of the environment. */
export type SigningEnv = Pick<Env, "BASE_URL" | "SECRET">;

const signature = (env: SigningEnv, name: string, body: string) =>
  createHmac("sha256", env.SECRET).update(`${name}:${body}`).digest("base64url");

/** The Set-Cookie header of a value that only we can have written; `maxAge` in seconds. */
export function signedCookie(env: SigningEnv, name: string, value: unknown, maxAge: number): string {
  const body = Buffer.from(JSON.stringify(value)).toString("base64url");
  return writeCookie(env, name, `${body}.${signature(env, name, body)}`, { maxAge });
}

/** The value that a request brought back in such a cookie; a forged one is none. */
export function readSignedCookie<T>(env: SigningEnv, headers: Headers, name: string): T | undefined {
  const [body, signed] = (readCookie(env, headers, name) ?? "").split(".");
  if (!body || !signed) return undefined;
  const expected = Buffer.from(signature(env, name, body));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return JSON.parse(Buffer.from(body, "base64url").toString()) as T;
}
