import { redirect } from "@remix-run/node";
import { keepLogoutUrl, takeLogoutUrl } from "#app/core/accounts/provider/sessions/provider-logout.server.ts";
import { endSignInAndSession } from "#app/core/accounts/provider/sessions/provider-sign-out.server.ts";
import { removePushDevice } from "#app/core/messaging/notices/push/push-subscriptions.server.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { clubOrigin, platformOrigin } from "#app/kernel/host.ts";
import { sealFor } from "#app/kernel/seal.ts";
import { readCookie, SIGN_IN_COOKIE } from "../cookies/cookies.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { clubOfPage } from "./sign-in.server.ts";

const logoutSeal = ({ context }: PageRequest) => sealFor(context.app.env.SECRET, "leaving");

/** Where signing out leads. */
export interface SignedOut {
  to: string;
  /** The person goes on to the provider, and is told at the end that they are signed out. */
  atProvider: boolean;
}

/** Signs out of the club, as `signOutWithProvider` does; this device stops getting push messages. */
export async function signOutOfClub(page: PageRequest): Promise<SignedOut> {
  const { app, scope } = page.context;
  const club = clubOfPage(page);
  const signIn = await scope.signIn();
  if (signIn) await withUnitOfWork(app, club, { as: "system" }, (uow) => removePushDevice(uow, signIn.id));
  const token = readCookie(app.env, page.request.headers, SIGN_IN_COOKIE);
  return signOutWithProvider(page, { token, from: "/logout", state: club.subdomain });
}

/**
 * Ends a sign-in, and returns where that leads: to the sign-in page or, if the sign-in came from a provider, to the
 * page `from`, which continues with signing out there. `state` comes back with the return.
 */
export async function signOutWithProvider(
  page: PageRequest,
  { token, from, state }: { token: string | undefined; from: "/logout" | "/clubs"; state: string },
): Promise<SignedOut> {
  const { app } = page.context;
  const returnTo = `${platformOrigin(app.env.BASE_URL)}/signed-out`;
  const url = token && (await endSignInAndSession(app, { token, returnTo, state }));
  if (!url) return { to: "/login", atProvider: false };
  const ticket = await app.database.withPlatform({}, (db) => keepLogoutUrl(db, logoutSeal(page), url));
  return { to: `${from}?${new URLSearchParams({ token: ticket })}`, atProvider: true };
}

/** The toast for signing out; none yet for somebody who goes on to the provider. */
export const signedOutToast = ({ atProvider }: SignedOut) =>
  atProvider ? undefined : ({ type: "success", key: "identity.logout.done" } as const);

/**
 * The provider's address where this page's reader signs out, for a ticket that is used up by this. Only the server can
 * have issued the ticket; null without one.
 */
export async function providerLogoutUrl(page: PageRequest): Promise<string | null> {
  const ticket = page.url.searchParams.get("token");
  if (!ticket) return null;
  const url = await page.context.app.database.withPlatform({}, (db) =>
    takeLogoutUrl(db, logoutSeal(page), ticket),
  );
  if (!url) throw redirect("/login");
  return url;
}

/** Leads a person who is back from signing out at a provider to the club that they left, whose subdomain is in `state`. */
export async function afterProviderLogout(page: PageRequest): Promise<Response> {
  const { app } = page.context;
  const found = await app.directory.bySubdomain(page.url.searchParams.get("state") ?? "");
  const origin =
    found && !("movedTo" in found)
      ? clubOrigin(app.env.BASE_URL, found.subdomain)
      : platformOrigin(app.env.BASE_URL);
  return redirect(`${origin}/login?signed-out=1`);
}
