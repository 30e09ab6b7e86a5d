import type { z } from "zod";
import type { AccountOwner } from "#app/core/accounts/account-owner.server.ts";
import { confirmEmailChange } from "#app/core/accounts/email-change/change-email.server.ts";
import type { ConfirmEmailSchema } from "#app/core/accounts/identities.schemas.ts";
import { requestAccessLink } from "#app/core/accounts/links/request-link.server.ts";
import type { PasswordSignInSchema } from "#app/core/accounts/passwords/password.schemas.ts";
import { enterByPassword } from "#app/core/accounts/passwords/password-entry.server.ts";
import type { Entry } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import type { FreshActor } from "#app/core/accounts/sign-ins/fresh-unit.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { safeTarget } from "../request/redirect-target.ts";
import { clubOfPage, type LinkAsked, linkAskerOfPage, signOut } from "./sign-in.server.ts";

/** The person signed in here, who wants to change their own account. Refuses `sign-in-required`. */
export async function requireAccountOwner(page: PageRequest): Promise<AccountOwner> {
  const signIn = await page.context.scope.signIn();
  if (!signIn) throw new Refusal("sign-in-required");
  return { club: clubOfPage(page), signIn };
}

/** Whether the reader has a fresh sign-in, and the address that a link for getting one is mailed to. */
export interface Freshness {
  fresh: boolean;
  email: string;
}

/** Adds what forms that take a fresh sign-in need to a page's data. Refuses `sign-in-required`. */
export async function withFreshness<T extends object>(page: PageRequest, shown: T): Promise<T & Freshness> {
  const { fresh, email } = (await requireAccountOwner(page)).signIn;
  return { ...shown, fresh, email };
}

/** The person signed in here, for an act that takes a fresh sign-in. Refuses `sign-in-required`. */
export async function requireFreshActor(page: PageRequest): Promise<FreshActor> {
  return { ...(await requireAccountOwner(page)), source: "page", requestId: page.context.requestId };
}

const readUserAgent = ({ request }: PageRequest) => request.headers.get("user-agent") ?? "";

/** Signs a browser in by e-mail and password, and ends the sign-in that it had before. */
export async function enterByPasswordAsBrowser(
  page: PageRequest,
  input: z.output<typeof PasswordSignInSchema>,
): Promise<Entry> {
  const { app, ip } = page.context;
  const caller = { kind: "browser" as const, userAgent: readUserAgent(page), ip };
  const entry = await enterByPassword(app, clubOfPage(page), input, caller);
  await signOut(page);
  return { ...entry, target: safeTarget(entry.target, page.url.origin) };
}

/**
 * Mails the person signed in here a link with which they prove again who they are; it leads back to this page, or to
 * another page of this origin.
 */
export async function sendFreshLink(
  page: PageRequest,
  _input?: unknown,
  to = page.url.pathname,
): Promise<LinkAsked> {
  const { signIn, club } = await requireAccountOwner(page);
  const { asker, cookie } = linkAskerOfPage(page);
  const wanted = { email: signIn.email, to };
  await requestAccessLink(page.context.app, club, wanted, { ...asker, isSignedIn: true });
  return { ...wanted, cookie };
}

/** Confirms a new e-mail address for the person signed in here. */
export async function confirmEmailAsBrowser(page: PageRequest, input: z.output<typeof ConfirmEmailSchema>) {
  const caller = { userAgent: readUserAgent(page) };
  return confirmEmailChange(page.context.app, await requireAccountOwner(page), input, caller);
}
