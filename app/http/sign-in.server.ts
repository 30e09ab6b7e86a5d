import { parse, serialize } from "cookie";
import type { Club } from "#tenants/directory.ts";
import { type Credential, type Entry, enterClub } from "../domain/identities/enter-club.server.ts";
import type { Asker } from "../domain/identities/request-access-link.server.ts";
import { endSignIn, SIGN_IN_MAX_AGE } from "../domain/identities/sign-ins.server.ts";
import { clubOrigin } from "../edge/host.ts";
import { LAST_CLUB_COOKIE, readCookie, SIGN_IN_COOKIE, writeCookie } from "./cookies.server.ts";
import type { PageRequest } from "./guard.server.ts";
import { safeTarget } from "./redirect-target.ts";

const YEAR = 365 * 24 * 60 * 60;

/** Who asks for a link, for limits and for the mail's language. */
export function askerOf({ context, language }: PageRequest): Asker {
  return { ip: context.ip, language };
}

/** The club whose host this is; an adapter's guard has made sure that there is one. */
export function clubOf({ context }: PageRequest): Club {
  if (context.site.kind !== "club") throw new Error("This page is a club's.");
  return context.site.club;
}

/** Signs a browser in by a one-time credential; whoever was signed in here before is signed out. */
export async function enterAsBrowser(page: PageRequest, credential: Credential): Promise<Entry> {
  const { app, ip } = page.context;
  const userAgent = page.request.headers.get("user-agent") ?? "";
  const entry = await enterClub(app, clubOf(page), credential, {
    kind: "browser",
    userAgent,
    ip,
    language: page.language,
  });
  await signOut(page);
  return { ...entry, target: safeTarget(entry.target, page.url.origin) };
}

/** The cookies of a fresh sign-in. */
export function signInCookies(entry: Entry, page: PageRequest): string[] {
  return [writeCookie(page.context.app.env, SIGN_IN_COOKIE, entry.token, { maxAge: SIGN_IN_MAX_AGE })];
}

/** Ends the browser's sign-in on the server, if it has one. */
export async function signOut(page: PageRequest): Promise<void> {
  const { app } = page.context;
  const token = readCookie(app.env, page.request.headers, SIGN_IN_COOKIE);
  if (token) await app.database.withPlatform({}, (db) => endSignIn(db, token));
}

/** The cookies that forget a sign-in. */
export function signOutCookies(_result: unknown, page: PageRequest): string[] {
  return [writeCookie(page.context.app.env, SIGN_IN_COOKIE, "", { maxAge: 0 })];
}

/** The cookie on the platform's host that remembers a club for next time. */
export function lastClubCookie(subdomain: string): string {
  return serialize(LAST_CLUB_COOKIE, subdomain, { path: "/", sameSite: "lax", httpOnly: true, maxAge: YEAR });
}

/** The club that this browser chose last on the platform, or the one that `?s-org=` hints at. */
export async function lastClub(page: PageRequest): Promise<{ name: string; url: string } | null> {
  const { app } = page.context;
  const cookies = parse(page.request.headers.get("cookie") ?? "");
  const name = page.url.searchParams.get("s-org") ?? cookies[LAST_CLUB_COOKIE];
  const found = name ? await app.directory.bySubdomain(name.toLowerCase()) : undefined;
  if (!found || "movedTo" in found || found.suspended) return null;
  return { name: found.name, url: clubOrigin(app.env.BASE_URL, found.subdomain) };
}
