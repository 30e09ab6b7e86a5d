import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { invitationCodeOf } from "#app/domain/organizations/public-id.ts";
import type { AccessCodeSchema, AccessLinkSchema } from "#app/identity/identities.schemas.ts";
import type { Credential } from "#app/identity/links/live-link.server.ts";
import { type Asker, requestAccessLink } from "#app/identity/links/request-link.server.ts";
import { type Entry, enterClub } from "#app/identity/sign-ins/enter-club.server.ts";
import { endSignIn } from "#app/identity/sign-ins/sign-ins.server.ts";
import type { Club } from "#tenants/directory.ts";
import { browserSecret, knownBrowser } from "../cookies/browser-secret.server.ts";
import { readCookie, SIGN_IN_COOKIE, writeCookie } from "../cookies/cookies.server.ts";
import type { FormAnswer } from "../forms/form-answer.server.ts";
import type { Toast } from "../pages/toast.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { safeTarget } from "../request/redirect-target.ts";
import { isRefusal } from "../request/refusals.ts";

/** Who asks, for limits and for a mail's language. */
export function askerOfPage({ context, language }: PageRequest): Asker {
  return { ip: context.ip, language };
}

/** Who asks for a link: the mail's six digits work in this browser, which the cookie identifies. */
export function linkAskerOfPage(page: PageRequest): { asker: Asker; cookie: string } {
  const { hash, cookie } = browserSecret(page);
  return { asker: { ...askerOfPage(page), browserHash: hash }, cookie };
}

/** The club whose host this is; an adapter's guard has made sure that there is one. */
export function clubOfPage({ context }: PageRequest): Club {
  if (context.site.kind !== "club") throw new Error("This page is a club's.");
  return context.site.club;
}

/** What became of asking for a link: whose it is, where it leads, and the asking browser's cookie. */
export interface LinkAsked {
  email: string;
  to?: string | undefined;
  cookie: string;
}

/** Has a link mailed to a member of this club. */
export async function sendLinkTo(
  page: PageRequest,
  input: z.output<typeof AccessLinkSchema>,
): Promise<LinkAsked> {
  const { asker, cookie } = linkAskerOfPage(page);
  await requestAccessLink(page.context.app, clubOfPage(page), input, asker);
  return { email: input.email, to: input.to, cookie };
}

/** The toast for asking for a mail again, on the page that said so the first time and would show nothing new. */
export const sentAgainToast = (_result: unknown, { url }: PageRequest): Toast | undefined =>
  url.searchParams.has("sent") ? { type: "success", key: "identity.login.sent.resent" } : undefined;

/** Where asking for a link leads: to the page that says so and takes the six digits. */
export const linkSentAnswer: FormAnswer<LinkAsked> = {
  to: ({ email, to }) => `/login?${new URLSearchParams({ sent: email, ...(to && { to }) })}`,
  toast: sentAgainToast,
  cookies: ({ cookie }) => [cookie],
};

/** Signs a browser in by a one-time credential; a sign-in that this browser had before ends. */
export async function enterAsBrowser(page: PageRequest, credential: Credential): Promise<Entry> {
  const { app, ip } = page.context;
  const userAgent = page.request.headers.get("user-agent") ?? "";
  const club = clubOfPage(page);
  const caller = { kind: "browser" as const, userAgent, ip, language: page.language };
  const entry = await enterClub(app, club, credential, caller).catch((error: unknown) => {
    // Nothing went wrong: the invitation's page says what happens next.
    if (isRefusal(error) && error.code === "awaiting-approval")
      throw redirect(`/join/${invitationCodeOf(club.publicId)}?asked`, 303);
    throw error;
  });
  await signOut(page);
  return { ...entry, target: safeTarget(entry.target, page.url.origin) };
}

/** Signs a browser in by the six digits of a mail, which work in the browser that asked for it. */
export function enterByCodeAsBrowser(
  page: PageRequest,
  { email, code }: z.output<typeof AccessCodeSchema>,
): Promise<Entry> {
  return enterAsBrowser(page, { email, code, browserHash: knownBrowser(page) });
}

/** The cookies of a fresh sign-in. */
export function signInCookies(entry: Pick<Entry, "token" | "maxAge">, page: PageRequest): string[] {
  return [writeCookie(page.context.app.env, SIGN_IN_COOKIE, entry.token, { maxAge: entry.maxAge })];
}

/** Where a sign-in leads: to the page it was meant for, with its cookie. */
export const entryAnswer: FormAnswer<Entry> = {
  to: ({ target }) => target,
  cookies: signInCookies,
  toast: ({ joined }, page) =>
    joined
      ? { type: "success", key: "identity.join.welcome", values: { club: clubOfPage(page).name } }
      : { type: "success", key: "identity.login.signedIn" },
};

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
