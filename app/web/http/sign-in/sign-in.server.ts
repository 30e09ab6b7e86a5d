import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { AccessCodeSchema, AccessLinkSchema } from "#app/core/accounts/identities.schemas.ts";
import { reopenAccessLink } from "#app/core/accounts/links/access-links.server.ts";
import type { Credential } from "#app/core/accounts/links/live-link.server.ts";
import { type Asker, requestAccessLink } from "#app/core/accounts/links/request-link.server.ts";
import { type Entry, enterClub } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import { endSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { browserSecret, knownBrowser } from "../cookies/browser-secret.server.ts";
import { readCookie, SIGN_IN_COOKIE, writeCookie } from "../cookies/cookies.server.ts";
import type { FormAnswer } from "../forms/form-answer.server.ts";
import { type Toast, toastCookie } from "../pages/toast.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { safeTarget } from "../request/redirect-target.ts";

/** The page for people who wait to be let in, in place of an invitation code. */
export const ASKED_PAGE = "/join/asked";

/** Who asks, for rate limits and for the mail's language. */
export function askerOfPage({ context, language }: PageRequest): Asker {
  return { ip: context.ip, language };
}

/** Who requests a link: the mail's six digits work only in this browser, which the cookie identifies. */
export function linkAskerOfPage(page: PageRequest): { asker: Asker; cookie: string } {
  const { hash, cookie } = browserSecret(page);
  return { asker: { ...askerOfPage(page), browserHash: hash }, cookie };
}

/** The club that this host belongs to; the adapter's guard has made sure that there is one. */
export function clubOfPage({ context }: PageRequest): Club {
  if (context.site.kind !== "club") throw new Error("This page is a club's.");
  return context.site.club;
}

/** The outcome of requesting a link: whose it is, where it leads, and the cookie of the browser. */
export interface LinkAsked {
  email: string;
  to?: string | undefined;
  cookie: string;
}

export async function sendLinkTo(
  page: PageRequest,
  input: z.output<typeof AccessLinkSchema>,
): Promise<LinkAsked> {
  const { asker, cookie } = linkAskerOfPage(page);
  await requestAccessLink(page.context.app, clubOfPage(page), input, asker);
  return { email: input.email, to: input.to, cookie };
}

/**
 * The toast for requesting a mail again. The first time, the page itself says that it was sent; the second time, it
 * would show nothing new.
 */
export const sentAgainToast = (_result: unknown, { url }: PageRequest): Toast | undefined =>
  url.searchParams.has("sent") ? { type: "success", key: "identity.login.sent.resent" } : undefined;

/** Where requesting a link leads: to the page that says it was sent, and takes the six digits. */
export const linkSentAnswer: FormAnswer<LinkAsked> = {
  to: ({ email, to }) => `/login?${new URLSearchParams({ sent: email, ...(to && { to }) })}`,
  toast: sentAgainToast,
  failed: "failures.link",
  cookies: ({ cookie }) => [cookie],
};

/** Signs a browser in with a one-time credential, and ends the sign-in that it had before. */
export async function enterAsBrowser(page: PageRequest, credential: Credential): Promise<Entry> {
  const { app, ip } = page.context;
  const userAgent = page.request.headers.get("user-agent") ?? "";
  const club = clubOfPage(page);
  const caller = { kind: "browser" as const, userAgent, ip, language: page.language };
  if (!readCookie(app.env, page.request.headers, SIGN_IN_COOKIE))
    await allowSecondClick(page, club.tenant, credential);
  const entry = await enterClub(app, club, credential, caller).catch(async (error: unknown) => {
    // Nothing went wrong: a page says what happens next. It has no code: the club may have another one by now.
    if (error instanceof Refusal && error.code === "awaiting-approval") {
      const name = error.values?.other;
      const noted: Toast | undefined = name
        ? { type: "info", key: "identity.join.noted", values: { name } }
        : undefined;
      const headers = noted && { "Set-Cookie": await toastCookie(app.env, noted) };
      throw redirect(ASKED_PAGE, { status: 303, ...(headers && { headers }) });
    }
    throw error;
  });
  await signOut(page);
  return { ...entry, target: safeTarget(entry.target, page.url.origin) };
}

/**
 * Lets the browser that requested a link send its form a second time before the first answer has signed it in. Call it only
 * for a browser that has no sign-in.
 */
export async function allowSecondClick(
  page: PageRequest,
  tenant: string | null,
  credential: Credential,
): Promise<void> {
  const browserHash = knownBrowser(page);
  if (!("token" in credential) || !browserHash) return;
  await page.context.app.database.withPlatform({}, (db) =>
    reopenAccessLink(db, { tenant, browserHash, ...credential }),
  );
}

/** Signs a browser in with the six digits of a mail, which only work in the browser that requested it. */
export function enterByCodeAsBrowser(
  page: PageRequest,
  { email, code }: z.output<typeof AccessCodeSchema>,
): Promise<Entry> {
  return enterAsBrowser(page, { email, code, browserHash: knownBrowser(page) });
}

export function signInCookies(entry: Pick<Entry, "token" | "maxAge">, page: PageRequest): string[] {
  return [writeCookie(page.context.app.env, SIGN_IN_COOKIE, entry.token, { maxAge: entry.maxAge })];
}

/** Where a sign-in leads: to the page that it was meant for, with its cookie. */
export const entryAnswer: FormAnswer<Entry> = {
  to: ({ target }) => target,
  cookies: signInCookies,
  toast: ({ joined, isOther }, page) => {
    if (isOther) return { type: "warning", key: "identity.join.other" };
    return joined
      ? { type: "success", key: "identity.join.welcome", values: { club: clubOfPage(page).name } }
      : { type: "success", key: "identity.login.signedIn" };
  },
};

/** Ends the browser's sign-in on the server, if it has one. */
export async function signOut(page: PageRequest): Promise<void> {
  const { app } = page.context;
  const token = readCookie(app.env, page.request.headers, SIGN_IN_COOKIE);
  if (token) await app.database.withPlatform({}, (db) => endSignIn(db, token));
}

/** The cookies that make the browser forget its sign-in. */
export function signOutCookies(_result: unknown, page: PageRequest): string[] {
  return [writeCookie(page.context.app.env, SIGN_IN_COOKIE, "", { maxAge: 0 })];
}
