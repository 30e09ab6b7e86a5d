import { ProviderProblem } from "#app/core/accounts/provider/provider-problems.ts";
import { renewProviderSession } from "#app/core/accounts/provider/sessions/renew-session.server.ts";
import { platformOrigin } from "#app/kernel/host.ts";
import { readCookie, SIGN_IN_COOKIE } from "../cookies/cookies.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { clubOfPage, signOutCookies } from "./sign-in.server.ts";

/** What a page's script does next: nothing, open a hidden frame at `url`, or reload, since the sign-in has ended. */
export type RenewalAnswer = { state: "live" | "later" | "ended" } | { state: "frame"; url: string };

/**
 * Renews the provider's tokens behind this browser's sign-in. Throws `ProviderProblem`; it is
 * `provider-missing-refresh-token` if only a frame could renew them, but the form was posted without the script that
 * would open one.
 */
export async function renewSignIn(page: PageRequest): Promise<RenewalAnswer> {
  const { app } = page.context;
  const signInToken = readCookie(app.env, page.request.headers, SIGN_IN_COOKIE) ?? "";
  const renewal = await renewProviderSession(app, { signInToken, club: clubOfPage(page) });
  if (renewal.state !== "frame") return renewal;
  if (page.request.headers.get("sec-fetch-dest") === "document")
    throw new ProviderProblem("provider-missing-refresh-token");
  return { state: "frame", url: platformOrigin(app.env.BASE_URL) + renewal.path };
}

/** The cookies after a renewal: if the sign-in has ended, the browser forgets it too. */
export function renewalCookies(renewal: RenewalAnswer, page: PageRequest): string[] {
  return renewal.state === "ended" ? signOutCookies(renewal, page) : [];
}
